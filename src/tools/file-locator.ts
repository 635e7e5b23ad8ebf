import { z } from 'zod';
import { CountSchema, TextSchema, TimestampSchema } from '../contracts/ids.ts';
import type { FileEntry } from '../engine/ports.ts';
import { decodeText } from '../text/decode-text.ts';
import { foldText } from '../text/fold-text.ts';
import { boundLines } from './bound-lines.ts';
import { classifyFile, FILE_TYPES, holdsNoScene } from './locate/classify-file.ts';
import { findChapterNumber, findReferenceInName } from './locate/file-facts.ts';
import { type IndexedFile, isText, loadFileIndex } from './locate/file-index.ts';
import { matchGlob } from './locate/match-glob.ts';
import { parseSearch, type Search } from './locate/parse-search.ts';
import { type Score, scoreFile } from './locate/score-file.ts';
import { numberScenes } from './outline/number-scenes.ts';
import { DIGEST_LIMIT, defineTool, type ToolContext } from './tool.ts';

const USUAL_RESULTS = 12;

const MatchSchema = z.strictObject({
  path: TextSchema,
  type: z.strictObject({
    value: z.enum(FILE_TYPES),
    confidence: z.number().min(0).max(1),
    match_basis: z.enum(['front_matter', 'name', 'folder', 'heading', 'none']),
  }),
  pov: TextSchema.nullable(),
  scene_number: CountSchema.nullable(),
  size_bytes: CountSchema,
  modified: TimestampSchema,
  /** The words and phrases of the search that are in the file. */
  keywords: z.array(TextSchema),
});

/** The files that a request is about, best first; equals by path. */
export const fileLocator = defineTool({
  name: 'file_locator',
  summary: 'Finds the files of the project that a request is about: scenes, outlines, canon, chapters.',
  args: z.strictObject({
    search_criteria: TextSchema,
    scan_mode: z.enum(['FAST_SCAN', 'DEEP_SCAN']).optional(),
    max_results: z.int().min(1).max(200).optional(),
    include_globs: z.array(TextSchema).max(20).optional(),
  }),
  result: z.strictObject({
    scan_mode: z.enum(['FAST_SCAN', 'DEEP_SCAN']),
    files_scanned: CountSchema,
    /** How many fit, of which the best are listed. */
    total_matches: CountSchema,
    matches: z.array(MatchSchema),
  }),

  async run(
    { search_criteria, scan_mode = 'FAST_SCAN', max_results = USUAL_RESULTS, include_globs },
    context,
  ) {
    const search = parseSearch(search_criteria);
    // The index is of all files, so that a search with globs does not make it forget the others.
    const listed = (await context.files.list('')).filter(({ path }) => !isHidden(path));
    const indexed = await loadFileIndex(context, listed);
    const wanted = indexed.filter(({ entry }) => fitsGlobs(entry, include_globs));
    const numbers = await numberScenes(
      context,
      wanted.some(({ entry }) => findReferenceInName(entry.path) !== null),
    );
    const scored: Scored[] = [];
    for (const file of wanted) {
      const body = scan_mode === 'DEEP_SCAN' ? await readBody(context, file.entry) : null;
      const found = scoreIndexed(file, body, search, numbers);
      if (found.score.points > 0) scored.push(found);
    }
    scored.sort(compareScored);
    return {
      scan_mode,
      files_scanned: wanted.length,
      total_matches: scored.length,
      matches: scored.slice(0, max_results).map(toMatch),
    };
  },

  reads: ({ include_globs = ['**'] }) => include_globs,

  preview: ({ matches, total_matches, files_scanned }) =>
    `${matches.length} of ${total_matches} matches in ${files_scanned} files${matches[0] === undefined ? '' : `: ${matches[0].path} first`}`,

  digest: ({ matches, files_scanned }) =>
    boundLines(
      [
        `${matches.length} files found among ${files_scanned}`,
        ...matches.map(({ path, type, pov, scene_number, keywords }) =>
          [
            `${path} (${type.value})`,
            ...(scene_number === null ? [] : [`scene ${scene_number}`]),
            ...(pov === null ? [] : [`POV ${pov}`]),
            ...(keywords.length === 0 ? [] : [`has ${keywords.slice(0, 8).join(', ')}`]),
          ].join(' · '),
        ),
      ],
      DIGEST_LIMIT,
    ),
});

interface Scored {
  readonly file: IndexedFile;
  readonly type: z.infer<typeof MatchSchema>['type'];
  readonly sceneNumber: number | null;
  readonly score: Score;
}

/** Version control, packages and editors' own folders are no part of a book. */
function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || part === 'node_modules');
}

function fitsGlobs({ path }: FileEntry, globs: readonly string[] | undefined): boolean {
  return globs === undefined || globs.length === 0 || globs.some((glob) => matchGlob(glob, path));
}

async function readBody(
  context: Pick<ToolContext, 'files' | 'signal'>,
  { path }: FileEntry,
): Promise<string | null> {
  if (!isText(path)) return null;
  context.signal.throwIfAborted();
  const bytes = await context.files.read(path);
  return bytes === null ? null : foldText(decodeText(bytes));
}

function scoreIndexed(
  file: IndexedFile,
  body: string | null,
  search: Search,
  numbers: ReadonlyMap<string, number>,
): Scored {
  const { path } = file.entry;
  const type = classifyFile(path, file.facts);
  // A draft or a report about scene 3 is not scene 3, whatever its name or its head says.
  const sceneNumber = holdsNoScene(path) ? null : findNumber(file, numbers);
  const slash = path.lastIndexOf('/');
  const score = scoreFile(
    {
      name: foldText(path.slice(slash + 1)).replaceAll('_', ' '),
      folder: foldText(path.slice(0, Math.max(slash, 0))),
      facts: file.facts,
      type: type.value,
      sceneNumber,
      chapterNumber: findChapterNumber(path, file.facts.heading),
      body,
    },
    search,
  );
  return { file, type, sceneNumber, score };
}

function findNumber({ entry, facts }: IndexedFile, numbers: ReadonlyMap<string, number>): number | null {
  const reference = findReferenceInName(entry.path);
  return reference === null ? facts.sceneNumber : (numbers.get(reference) ?? null);
}

function compareScored(a: Scored, b: Scored): number {
  return b.score.points - a.score.points || (a.file.entry.path < b.file.entry.path ? -1 : 1);
}

function toMatch({ file: { entry, facts }, type, sceneNumber, score }: Scored): z.infer<typeof MatchSchema> {
  return {
    path: entry.path,
    type,
    pov: facts.pov,
    scene_number: sceneNumber,
    size_bytes: entry.bytes,
    modified: entry.modifiedAt.toISOString(),
    keywords: [...score.found],
  };
}
