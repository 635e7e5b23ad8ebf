import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTextFolder } from '../../src/adapters/system/text-files.ts';
import type { Book } from '../../src/contracts/book.ts';
import { TOOLS } from '../../src/tools/catalog.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import { createToolProject, type ToolProject } from '../fakes/tool-project.ts';
import { type RealBook, writeRealBook } from '../fakes/write-real-book.ts';

// Every tool of the catalog on a book that the application itself made: story, outline, three scenes written.

const BOOK: Book = {
  schema_version: 'book_v1',
  book_id: 'lantern',
  idea: 'A lighthouse keeper finds that her light no longer guides ships; it calls back memories that the sea has taken from the people of the coast.',
  language: 'en',
  chapters: 3,
  seed: '1',
};
const OUTLINE = 'outline/outline.json';

/** What the author has said of the book since. */
const DIRECTION = {
  'style.json': JSON.stringify({ schema_version: 'book_style_v1', register: 'plain, a little dry' }),
  'notes.json': JSON.stringify({
    schema_version: 'author_notes_v1',
    notes: [
      {
        id: 'note_1',
        about: { scene: '1:2' },
        text: 'Let the light be seen from the sea once.',
        status: 'open',
        created_at: '2026-01-01T00:00:00.000Z',
      },
    ],
  }),
};

let folder: string;
let real: RealBook;
let project: ToolProject;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-tools-')));
  real = await writeRealBook(folder, BOOK, ['1:1', '1:2', '1:3']);
  const shelf = await real.app.recipes('lantern');
  const files = [...readTextFolder(real.book.folder)].filter(([path]) => !path.startsWith('.control-room/'));
  project = await createToolProject(
    { ...Object.fromEntries(files), ...DIRECTION },
    {
      issues: await real.book.issues.list({}),
      route: (text) => shelf.route(text),
    },
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

type Output = Record<string, unknown>;

/** Sensible arguments for each tool, and what its result has to hold. Filled in when the book is there. */
const CALLS: Readonly<Record<string, { args: () => Output; holds: (output: Output) => void }>> = {
  author_notes: {
    args: () => ({ scene_ref: '1:2' }),
    holds: ({ notes }) => expect((notes as { id: string }[]).map(({ id }) => id)).toEqual(['note_1']),
  },
  author_style: {
    args: () => ({}),
    holds: ({ style }) => expect(style).toMatchObject({ register: 'plain, a little dry' }),
  },
  beat_architect: {
    args: () => ({ scene_ref: '1:2' }),
    holds: ({ scene_ref, canonical_path }) => {
      expect(scene_ref).toBe('1:2');
      expect(canonical_path).toBe(real.scenes[1]);
    },
  },
  book_briefing: {
    args: () => ({}),
    holds: ({ idea, narration, theme, world }) => {
      expect([idea, narration]).toEqual([BOOK.idea, 'third person, past tense']);
      expect(theme).toHaveLength(3);
      expect((world as string).length).toBeGreaterThan(500);
    },
  },
  chapter_briefing: {
    args: () => ({ scene_ref: '1:2' }),
    holds: ({ chapter, of, scenes }) => {
      expect([chapter, of]).toEqual([1, 3]);
      expect((scenes as unknown[]).length).toBeGreaterThanOrEqual(3);
    },
  },
  scene_before: {
    args: () => ({ scene_ref: '1:2' }),
    holds: ({ scene_ref, text }) => {
      expect(scene_ref).toBe('1:1');
      expect((text as string).length).toBeGreaterThan(1000);
    },
  },
  story_so_far: {
    args: () => ({ scene_ref: '1:2' }),
    holds: ({ text }) => expect(text).toBe(''),
  },
  canon_checker: {
    args: () => ({ scene_path: scene(0), canon_paths: ['characters.json', protagonistCard()] }),
    holds: (output) => {
      expect(output).toMatchObject({ phase: 'compare', scene_written: true, conflicts: [] });
      expect(output['canon_files']).toHaveLength(2);
    },
  },
  consistency_checker: {
    args: () => ({ file_paths: [scene(0), scene(1), scene(2)] }),
    holds: ({ files, cross_references }) => {
      expect(files).toHaveLength(3);
      expect(cross_references).not.toEqual([]);
    },
  },
  file_locator: {
    args: () => ({ search_criteria: protagonist().name, scan_mode: 'DEEP_SCAN' }),
    holds: ({ matches }) => {
      const paths = (matches as { path: string }[]).map(({ path }) => path);
      expect(paths).toContain(protagonistCard());
    },
  },
  file_reader: {
    args: () => ({ path: scene(0), start_line: 1, end_line: 3 }),
    holds: (output) => expect(output).toMatchObject({ start_line: 1, end_line: 3, truncated: false }),
  },
  issue_status_summarizer: {
    args: () => ({}),
    holds: ({ total }) => expect(total).toBeGreaterThanOrEqual(3),
  },
  line_editor: {
    args: () => ({ scene_path: scene(0) }),
    holds: ({ path, total, suggestions }) => {
      expect(path).toBe(scene(0));
      expect((suggestions as unknown[]).length).toBeLessThanOrEqual(Number(total));
    },
  },
  outline_analyzer: {
    args: () => ({}),
    holds: ({ total_scenes, scenes }) => {
      expect(total_scenes).toBeGreaterThan(5);
      expect(scenes).toHaveLength(Number(total_scenes));
    },
  },
  prose_analyzer: {
    args: () => ({ scene_path: scene(1) }),
    holds: ({ metrics }) => expect((metrics as Output)['word_count']).toBeGreaterThan(100),
  },
  reader_experience_simulator: {
    args: () => ({ scene_paths: [scene(0), scene(1), scene(2)] }),
    holds: ({ scenes, transitions }) => {
      expect(scenes).toHaveLength(3);
      expect(transitions).toMatchObject([
        { from: scene(0), to: scene(1) },
        { from: scene(1), to: scene(2) },
      ]);
    },
  },
  scene_draft_validator: {
    args: () => ({ scene_path: scene(1), include_canon: true }),
    holds: ({ outline_match }) => expect(outline_match).toMatchObject({ matched: true, scene_number: 2 }),
  },
  scene_impact_analyzer: {
    args: () => ({ scene_ref: '1:1' }),
    holds: (output) => {
      expect(output).toMatchObject({ scene_ref: '1:1', scene_number: 1 });
      expect(output['dependents']).not.toEqual([]);
      expect((output['written'] as { scenes: string[] }).scenes).toContain(scene(0));
    },
  },
  search_issues: {
    args: () => ({ query: 'write_scene_from_outline' }),
    holds: ({ total }) => expect(total).toBeGreaterThanOrEqual(3),
  },
  stakes_mapper: {
    args: () => ({ outline_path: OUTLINE }),
    holds: ({ scenes }) =>
      expect(
        (scenes as { stakes_candidates: unknown[] }[]).some(
          ({ stakes_candidates }) => stakes_candidates.length > 0,
        ),
      ).toBe(true),
  },
  task_router: {
    args: () => ({ user_request: 'Draft scene 3' }),
    holds: (output) => expect(output).toMatchObject({ routable: true, initial_args: { scene_number: 3 } }),
  },
  timeline_validator: {
    args: () => ({ scene_paths: [scene(0), scene(1), scene(2)] }),
    holds: ({ conflicts }) => expect(conflicts).toEqual([]),
  },
};

it('has a call for every tool of the catalog', () => {
  expect(Object.keys(CALLS).sort()).toEqual(TOOLS.map(({ name }) => name).sort());
});

describe.each(TOOLS.map((tool) => ({ name: tool.name, tool })))('$name', ({ name, tool }) => {
  const call = () => {
    const found = CALLS[name];
    if (found === undefined) throw new Error(`no call for ${name}`);
    return found;
  };

  it('gives a sensible result', async () => {
    const { output, preview, digest } = await runTool(tool, call().args(), project.context);
    call().holds(output as Output);
    expect(preview).toMatch(/\S/);
    expect(digest.length).toBeGreaterThan(10);
  });

  it('gives the same bytes twice, also without what it remembers', async () => {
    const first = JSON.stringify(await runTool(tool, call().args(), project.context));
    expect(JSON.stringify(await runTool(tool, call().args(), project.context))).toBe(first);
    project.memo.clear();
    expect(JSON.stringify(await runTool(tool, call().args(), project.context))).toBe(first);
  });

  it('refuses an argument that it does not know', async () => {
    const args = { ...call().args(), surprise: true };
    await expect(runTool(tool, args, project.context)).rejects.toMatchObject({ code: 'tool_args_invalid' });
  });
});

function scene(place: number): string {
  const path = real.scenes[place];
  if (path === undefined) throw new Error(`scene ${place} was not written`);
  return path;
}

function protagonist(): { name: string } {
  return JSON.parse(real.read('characters.json')).protagonist;
}

function protagonistCard(): string {
  const slug = protagonist()
    .name.toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');
  return `Compendium/Characters/CHAR-${slug}.md`;
}
