import { describe, expect, it } from 'vitest';
import { createToolProject } from '../../test/fakes/tool-project.ts';
import { TOOLS } from './catalog.ts';
import { runTool } from './run-tool.ts';

const ARGUMENTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  beat_architect: { scene_ref: '1:1' },
  author_notes: { scene_ref: '1:1' },
  author_style: {},
  book_briefing: {},
  canon_checker: { scene_path: 'a.md' },
  chapter_briefing: { scene_ref: '1:1' },
  consistency_checker: { file_paths: ['a.md', 'outline.md'] },
  file_locator: { search_criteria: 'Kael' },
  file_reader: { path: 'a.md' },
  issue_status_summarizer: {},
  line_editor: { scene_path: 'a.md' },
  outline_analyzer: { outline_path: 'outline.md' },
  prose_analyzer: { scene_path: 'a.md' },
  reader_experience_simulator: { scene_paths: ['a.md'] },
  scene_before: { scene_ref: '1:1' },
  scene_draft_validator: { scene_path: 'a.md', outline_path: 'outline.md' },
  scene_impact_analyzer: { scene_ref: '1:1' },
  search_issues: { query: 'x' },
  stakes_mapper: { scene_paths: ['a.md'] },
  story_so_far: { scene_ref: '1:1' },
  task_router: { user_request: 'x' },
  timeline_validator: { scene_paths: ['a.md'] },
};

describe('the tools', () => {
  it('have one name each, as recipes spell names', () => {
    const names = TOOLS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-z_]*$/.test(name))).toEqual([]);
    expect(names.sort()).toEqual(Object.keys(ARGUMENTS).sort());
  });

  it.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    '%s refuses an unknown argument, and reads nothing in a dry run',
    async (name, tool) => {
      const project = await createToolProject({ 'a.md': 'A.', 'outline.md': '## Scene 1: A\n\nB.\n' });
      const args = ARGUMENTS[name];
      await expect(runTool(tool, { ...args, surprise: 1 }, project.context)).rejects.toMatchObject({
        code: 'tool_args_invalid',
        details: { paths: ['/surprise'] },
      });
      const { output } = await runTool(tool, { ...args, dry_run: true }, project.context);
      expect(output).toMatchObject({ dry_run: true, tool: name });
      expect(project.takeReads()).toEqual([]);
    },
  );
});
