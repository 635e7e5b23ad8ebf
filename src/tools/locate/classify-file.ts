import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { FileFacts } from './file-facts.ts';

// What kind of file it is, by the first rule that fits: the folders of runs, where nothing is a part of the book whatever it
// says of itself, then what the file says of itself, then the names that our own projects use, then the names of folders that
// writers use, then its first heading. The confidence says which kind of rule it was.

export const FILE_TYPES = [
  'scene',
  'outline',
  'canon_character',
  'canon_location',
  'canon_other',
  'chapter',
  'plan',
  'report',
  'other',
] as const;
export type FileType = (typeof FILE_TYPES)[number];

export interface Classified {
  readonly value: FileType;
  readonly confidence: number;
  readonly match_basis: 'front_matter' | 'name' | 'folder' | 'heading' | 'none';
}

export function classifyFile(
  path: string,
  facts: Pick<FileFacts, 'declared' | 'heading'> | null,
): Classified {
  if (isAgentsWork(path)) return { value: 'report', confidence: 0.9, match_basis: 'folder' };
  const found = classifyByRules(path, facts);
  return found.value === 'scene' && holdsNoScene(path)
    ? { value: 'other', confidence: 0.9, match_basis: 'folder' }
    : found;
}

function classifyByRules(path: string, facts: Pick<FileFacts, 'declared' | 'heading'> | null): Classified {
  const declared = facts?.declared ?? null;
  const byFront = declared === null ? undefined : DECLARED.get(declared);
  if (byFront !== undefined) return { value: byFront, confidence: 0.95, match_basis: 'front_matter' };
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf('/') + 1);
  const byName = NAMES.find(([pattern]) => pattern.test(name))?.[1];
  if (byName !== undefined) return { value: byName, confidence: 0.9, match_basis: 'name' };
  const folders = lower.split('/').slice(0, -1).reverse();
  for (const folder of folders) {
    const byFolder = FOLDERS.find(([pattern]) => pattern.test(folder))?.[1];
    if (byFolder !== undefined) return { value: byFolder, confidence: 0.7, match_basis: 'folder' };
  }
  const heading = facts?.heading ?? '';
  const byHeading = HEADINGS.find(([pattern]) => pattern.test(heading))?.[1];
  if (byHeading !== undefined) return { value: byHeading, confidence: 0.5, match_basis: 'heading' };
  return { value: 'other', confidence: 0.2, match_basis: 'none' };
}

/** What agents made on their way: plans, reports, beats and drafts. Earlier versions kept it by run in `generated/`. */
function isAgentsWork(path: string): boolean {
  return path.startsWith(`${PROJECT_PATHS.artifacts}/`) || /^generated\/run_[0-9A-Za-z]+\//.test(path);
}

/** Whether whatever lies there is no scene, although it may speak of one or hold a copy of it. */
export function holdsNoScene(path: string): boolean {
  return isAgentsWork(path) || WITHOUT_SCENES.some((folder) => path.startsWith(folder));
}

const { exports: EXPORTS, outlineRuns, imports: IMPORTS, prompts: PROMPTS } = PROJECT_PATHS;
const WITHOUT_SCENES = [EXPORTS, outlineRuns, IMPORTS, PROMPTS].map((folder) => `${folder}/`);

const DECLARED: ReadonlyMap<string, FileType> = new Map([
  ['scene', 'scene'],
  ['outline', 'outline'],
  ['character', 'canon_character'],
  ['person', 'canon_character'],
  ['location', 'canon_location'],
  ['place', 'canon_location'],
  ['setting', 'canon_location'],
  ['canon', 'canon_other'],
  ['lore', 'canon_other'],
  ['chapter', 'chapter'],
  ['plan', 'plan'],
  ['report', 'report'],
]);

const NAMES: readonly (readonly [RegExp, FileType])[] = [
  [/^(?:.*[-_. ])?outline\.(?:md|markdown|txt|json|xhtml|html?)$/, 'outline'],
  [/^chapter_\d+_plan\.json$/, 'plan'],
  [
    /^chapter_\d+_revision\.json$|^consistency_reports\.json$|(?:^|[-_])report(?:_latest)?\.(?:json|md)$/,
    'report',
  ],
  [/^char[-_]|^characters?\.(?:json|md)$/, 'canon_character'],
  [/^loc[-_]|^location_registry/, 'canon_location'],
  [/^(?:lore|fact|item|canon)[-_]|^(?:story-bible|world|theme_conflict)\.(?:md|json)$/, 'canon_other'],
  [/^scn[-_]|^scene[-_ ]?\d|^sc[-_]?\d+\b|第.{1,6}[场場]|^[场場]景/, 'scene'],
  [/^(?:chapter|chap|ch)[-_. ]?\d+|第.{1,8}[章回节]/, 'chapter'],
  [/(?:^|[-_ ])(?:plan|beats)\.(?:md|json|txt)$/, 'plan'],
  [/大纲|提纲/, 'outline'],
];

const FOLDERS: readonly (readonly [RegExp, FileType])[] = [
  [/^scenes?$|^场景$/, 'scene'],
  [/^characters?$|^cast$|^people$|^人物$|^角色$/, 'canon_character'],
  [/^locations?$|^places?$|^settings?$|^地点$/, 'canon_location'],
  [/^(?:compendium|canon|lore|worldbuilding|bible|codex|设定)$/, 'canon_other'],
  [/^(?:chapters?|manuscript|text|oebps|正文)$/, 'chapter'],
  [/^(?:outlines?|大纲)$/, 'outline'],
  [/^plans?$/, 'plan'],
  [/^(?:reports?|reviews?)$/, 'report'],
];

const HEADINGS: readonly (readonly [RegExp, FileType])[] = [
  [/^scene\b|^第.{1,6}[场場]/iu, 'scene'],
  [/^(?:chapter|prologue|epilogue)\b|^第.{1,8}[章回]|^(?:楔子|序章|尾声)/iu, 'chapter'],
  [/\boutline\b|大纲/iu, 'outline'],
];
