import { describe, expect, it } from 'vitest';
import { findOwned, OWNED_PATHS, ownerOf, type PathOwner } from './path-owners.ts';
import {
  chapterFile,
  chapterPlanFile,
  chapterRecordFile,
  outlineRunFolder,
  outlineRunReportFile,
  PROJECT_PATHS,
  revisedTextFile,
  revisionFile,
  sceneDraftFile,
  sceneFileStart,
  writtenMarkFile,
} from './project-paths.ts';

// Written by hand from what each file is for: whose it is, and whether an author may edit it.
const TABLE: readonly (readonly [path: string, owner: PathOwner | null, editable: boolean])[] = [
  ['book.json', 'novel', true],
  ['project.json', 'project', true],
  ['world.json', 'novel', true],
  ['theme_conflict.json', 'novel', true],
  ['characters.json', 'novel', true],
  ['style.json', 'novel', true],
  ['notes.json', 'novel', true],
  ['findings.json', 'novel', true],
  ['bible/people and places.docx', 'novel', true],
  ['bible.json', 'novel', true],
  ['Compendium/bible.md', 'novel', false],
  ['Compendium/story-bible.md', 'novel', false],
  ['Compendium/style.md', 'novel', false],
  ['.control-room/candidates/cand_1f0c.json', 'novel', false],
  ['.control-room/drafts/scene_003_002.json', 'novel', false],
  ['.control-room/points/chapter_003.json', 'novel', false],
  ['Compendium/Characters/CHAR-annis-vingoe.md', 'novel', true],
  ['Compendium/Locations/LOC-the-mole.md', 'outline', true],
  ['outline/outline.json', 'outline', true],
  ['outline/location_registry_active.json', 'outline', true],
  ['outline/outline_pipeline_report_latest.json', 'outline', false],
  ['outline/pipeline_runs/run_01J/pause_marker.json', 'outline', false],
  ['outline/pipeline_runs/run_01J/phase_01_chapter_spine/spine.json', 'outline', false],
  ['Story/SCN-outline.md', 'outline', false],
  ['Story/Scenes/SCN-001-002-the-light-goes-out.md', 'manuscript', true],
  ['chapters/chapter_001.json', 'manuscript', true],
  ['chapters/chapter_1000.json', 'manuscript', true],
  ['chapters/chapter_001_plan.json', 'novel', true],
  ['chapters/chapter_001_revision.json', 'novel', true],
  ['chapters/chapter_001_revised.txt', 'novel', false],
  ['chapter_memory.json', 'novel', true],
  ['consistency_reports.json', 'novel', false],
  ['Matter/dedication.md', 'manuscript', true],
  ['imports/report.md', 'novel', false],
  ['exports/lantern.epub', 'manuscript', false],
  ['artifacts/run_01J/plan.json', 'agents', false],
  ['generated/run_01J/plan.json', 'agents', false],
  ['generated/contract.docx', 'documents', false],
  ['documents/doc_1/outline.json', 'documents', true],
  ['prompts/novel_world.t3.md', 'prompts', false],
  ['prompts/checksums.json', 'prompts', false],
  ['.control-room/prompts/prompts.json', 'prompts', true],
  ['.control-room/recipes/mine.json', 'recipes', true],
  ['.control-room/chapters/chapter_001.json', 'novel', false],
  ['.control-room/written/chapters/chapter_001.json.txt', 'manuscript', false],
  ['.control-room/history/book.json/20260210T143000123Z-1f0c9a2b.json', 'manuscript', false],
  ['.control-room/issues/iss_1.json', 'audit', false],
  ['.control-room/audit/chain.jsonl', 'audit', false],
  ['.control-room/audit/issues/iss_1/20260210T143000123Z__packet__pkt_1.json', 'audit', false],
  ['.control-room/sessions/sess_1/plan.json', 'sessions', false],
  ['.control-room/chats/chief.jsonl', 'chat', false],
  ['.control-room/memo/files.json', 'store', false],
  ['.control-room/runs/run_01J/run.json', 'store', false],
  ['.control-room/requests/req_1.json', 'store', false],
  ['.control-room/claims/1f0c.1', 'store', false],
  ['.control-room/lock/12.json', 'store', false],
  ['.control-room/commits/c1/record.json', 'store', false],
  ['.control-room/conflicts/c1/book.json', 'store', false],
  ['.control-room/something-of-tomorrow', 'store', false],
  // A folder is its owner's too, and so is what a disk takes for the same name.
  ['.control-room', 'store', false],
  ['chapters', 'manuscript', true],
  ['.Control-Room/runs/x', 'store', false],
  ['OUTLINE/Outline.JSON', 'outline', true],
  ['Ｂook.json', 'novel', true],
];

const AUTHORS_OWN = [
  'README.md',
  'notes/a.md',
  'notes/book.json',
  'book.json.bak',
  'outline/notes.md',
  'Story/ideas.md',
  'Compendium/lore.md',
  'Compendium/Characters/notes.md',
  'my-chapters/chapter_001.json',
  '.control-rooms/x',
  'control-room/x',
  '.gitignore',
];

describe('ownerOf', () => {
  it.each(TABLE)('%s belongs to %s', (path, owner, editable) => {
    expect([ownerOf(path), findOwned(path)?.editable]).toEqual([owner, editable]);
  });

  it.each(AUTHORS_OWN)('%s is the author’s own', (path) => {
    expect(ownerOf(path)).toBeNull();
  });

  it('knows every path that has a name', () => {
    const numbered = [
      chapterFile(3),
      chapterPlanFile(3),
      revisionFile(3),
      revisedTextFile(3),
      chapterRecordFile(3),
      sceneDraftFile('3:2'),
      `${sceneFileStart(3, 2)}.md`,
      outlineRunFolder('run_1'),
      outlineRunReportFile('run_1'),
      writtenMarkFile(chapterFile(3)),
    ];
    // A folder of cards is shared with pages of the author's own.
    const shared: readonly string[] = [PROJECT_PATHS.characterCards, PROJECT_PATHS.placeCards];
    const named = [...Object.values(PROJECT_PATHS), ...numbered].filter((path) => !shared.includes(path));
    expect(named.filter((path) => ownerOf(path) === null)).toEqual([]);
  });

  it('asks each row for something', () => {
    const found = new Set([...TABLE.map(([path]) => findOwned(path)?.path)]);
    expect(OWNED_PATHS.map(({ path }) => path).filter((path) => !found.has(path))).toEqual([]);
  });
});
