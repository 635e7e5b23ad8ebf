import { describe, expect, it } from 'vitest';
import { createGeneratedProject } from '../../test/fakes/generated-project.ts';
import { createToolProject } from '../../test/fakes/tool-project.ts';
import { runTool } from './run-tool.ts';
import { timelineValidator } from './timeline-validator.ts';

describe('timeline_validator', () => {
  it('follows scenes in the order in which they are named', async () => {
    const { context } = await createToolProject({
      'a.md': '# One\n\nOn Monday, the ice broke.\n',
      'b.xhtml': '<html><body>\n<p>The next day, they sailed. It was Friday.</p>\n</body></html>',
    });
    const { output, digest } = await runTool(
      timelineValidator,
      { scene_paths: ['a.md', 'b.xhtml'] },
      context,
    );
    expect(output).toMatchObject({
      events: [
        { path: 'a.md', line: 3, kind: 'weekday', value: 'monday' },
        { path: 'b.xhtml', line: 2, kind: 'relative', value: '+1d' },
        { path: 'b.xhtml', line: 2, kind: 'weekday', value: 'friday' },
      ],
      conflicts: [{ kind: 'weekday_sequence', earlier: { path: 'a.md' }, later: { path: 'b.xhtml' } }],
    });
    expect(digest).toContain('conflict: 1 days after monday');
  });

  it('follows an outline in Markdown at the lines of its file', async () => {
    const text =
      '# Book\n\n## Scene 1: A\n\nOn Monday, they sail.\n\n## Scene 2: B\n\nThe next day, they land. It was Sunday.\n';
    const { context } = await createToolProject({ 'o.md': text });
    const { output } = await runTool(timelineValidator, { outline_path: 'o.md' }, context);
    expect(output).toMatchObject({ conflicts: [{ earlier: { line: 5 }, later: { line: 9 } }] });
  });

  it('follows our own outline, whose lines are those of the JSON', async () => {
    const { project, files } = await createGeneratedProject();
    const lines = (files.get('outline/outline.json') ?? '').split('\n');
    const { output } = await runTool(
      timelineValidator,
      { outline_path: 'outline/outline.json' },
      project.context,
    );
    const { events, conflicts } = output as unknown as {
      events: { line: number; expression: string }[];
      conflicts: unknown[];
    };
    expect(conflicts).toEqual([]);
    for (const { line, expression } of events) expect(lines[line - 1]).toContain(expression);
  });

  it.each([{}, { scene_paths: ['a.md'], outline_path: 'o.md' }, { scene_paths: [] }])(
    'refuses %j',
    async (args) => {
      const { context } = await createToolProject({});
      await expect(runTool(timelineValidator, args, context)).rejects.toMatchObject({
        code: 'tool_args_invalid',
      });
    },
  );
});
