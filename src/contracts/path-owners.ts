import { PROJECT_PATHS as P } from './project-paths.ts';

// Which room a path of a project belongs to: the only one that writes it, and whose rules it is kept by. What no row names
// is the author's own. The first row that fits counts; `<…>` is some of a name, and a name that ends in / is all below it.

export type PathOwner =
  | 'project'
  | 'novel'
  | 'outline'
  | 'manuscript'
  | 'recipes'
  | 'agents'
  | 'prompts'
  | 'audit'
  | 'sessions'
  | 'chat'
  | 'documents'
  | 'store';

export interface OwnedPath {
  readonly path: string;
  readonly owner: PathOwner;
  /** Whether an author may edit it: what is edited is read back, or refused with the reason, and never written over
   *  without a copy in the history. Anything else is a view, or the machine's. */
  readonly editable: boolean;
}

export const OWNED_PATHS: readonly OwnedPath[] = [
  own('novel', P.book, true),
  own('project', P.project, true),
  own('novel', P.world, true),
  own('novel', P.themeConflict, true),
  own('novel', P.characters, true),
  own('novel', P.style, true),
  own('novel', P.notes, true),
  own('novel', P.waivers, true),
  own('novel', `${P.bibleFolder}/`, true),
  own('novel', P.bible, true),
  own('novel', P.biblePage, false),
  own('novel', P.stylePage, false),
  own('novel', P.storyBible, false),
  own('novel', `${P.characterCards}/CHAR-<name>.md`, true),
  own('outline', `${P.placeCards}/LOC-<name>.md`, true),

  own('outline', P.outline, true),
  own('outline', P.places, true),
  own('outline', P.outlineReport, false),
  own('outline', P.outlinePage, false),
  own('outline', `${P.outlineRuns}/`, false),

  own('novel', `${P.chapters}/chapter_<NNN>_plan.json`, true),
  own('novel', `${P.chapters}/chapter_<NNN>_revision.json`, true),
  own('novel', `${P.chapters}/chapter_<NNN>_revised.txt`, false),
  own('manuscript', `${P.chapters}/`, true),
  own('manuscript', `${P.scenes}/`, true),
  own('novel', P.memory, true),
  own('novel', P.consistency, false),
  own('manuscript', `${P.matter}/`, true),
  own('novel', `${P.imports}/`, false),
  own('manuscript', `${P.exports}/`, false),
  own('agents', `${P.artifacts}/`, false),
  own('agents', `${P.generated}/run_<id>/`, false),
  own('documents', `${P.generated}/`, false),
  own('documents', `${P.documents}/`, true),
  own('prompts', `${P.prompts}/`, false),

  own('prompts', `${P.ownPrompts}/`, true),
  own('recipes', `${P.ownRecipes}/`, true),
  own('novel', `${P.chapterRecords}/`, false),
  own('novel', `${P.candidates}/`, false),
  own('novel', `${P.drafts}/`, false),
  own('novel', `${P.points}/`, false),
  own('manuscript', `${P.written}/`, false),
  own('manuscript', `${P.history}/`, false),
  own('audit', `${P.issues}/`, false),
  own('sessions', `${P.sessions}/`, false),
  own('chat', `${P.chats}/`, false),
  own('audit', `${P.audit}/`, false),
  own('store', `${P.controlRoom}/`, false),
];

/** The room whose path it is; null for what is the author's own. */
export function ownerOf(path: string): PathOwner | null {
  return findOwned(path)?.owner ?? null;
}

/** The row of a path, in whatever case of letters and form of Unicode: to some disks that is the same file. */
export function findOwned(path: string): OwnedPath | null {
  return OWNED_PATHS.find((row) => matches(row.path, fold(path))) ?? null;
}

function own(owner: PathOwner, path: string, editable: boolean): OwnedPath {
  return { path, owner, editable };
}

/** A folder is its owner's too: nothing else can be put in its place. */
function matches(pattern: string, folded: string): boolean {
  const [name, below] = pattern.endsWith('/') ? [pattern.slice(0, -1), '(/.*)?'] : [pattern, ''];
  const parts = name.split(/<[^>]+>/).map((part) => fold(part).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}${below}$`, 's').test(folded);
}

function fold(path: string): string {
  return path.normalize('NFKC').toLowerCase();
}
