import { describe, expect, it } from 'vitest';
import { createPaint, renderPaint } from './create-paint.ts';
import { formatPage } from './format-page.ts';

describe('formatPage', () => {
  it('shows headings, lists, code, tables and links as what they mean', () => {
    const page = `# Title

Some \`code\` and **weight**, a [page](other.md) and a [site](https://bookforge.dev).

- one
- two

| a | long heading |
|---|---|
| longer | \`x\` |

\`\`\`
| not | a table |
\`\`\``;
    expect(renderPaint(formatPage(page, createPaint()), false)).toBe(`Title

Some code and weight, a page and a site (https://bookforge.dev).

• one
• two

  a       long heading
  longer  x

    | not | a table |`);
  });

  it('ends with a table where the page does', () => {
    expect(formatPage('|a|b|\n|-|-|\n|1|2|', createPaint())).toBe('  a  b\n  1  2');
  });
});
