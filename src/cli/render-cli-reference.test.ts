import { describe, expect, it } from 'vitest';
import { COMMANDS } from './command-table.ts';
import { renderCliReference } from './render-cli-reference.ts';

describe('renderCliReference', () => {
  it('has a section for each command, with its usage, inputs and examples', () => {
    const page = renderCliReference(COMMANDS);
    for (const spec of COMMANDS) {
      expect(page).toContain(`## bookforge ${spec.path}\n`);
      for (const example of spec.examples) expect(page).toContain(example);
    }
    expect(page).toContain('| `<shell>` | yes | the shell you use (one of bash, zsh, fish) |');
  });
});
