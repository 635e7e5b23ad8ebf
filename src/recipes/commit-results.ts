import { STORED_OUTLINE } from '../contracts/outline.ts';
import { SceneRefSchema } from '../contracts/outline-ids.ts';
import { ownerOf } from '../contracts/path-owners.ts';
import { isInControlRoom, PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { RecipeCommit } from '../contracts/recipe.ts';
import { hashBytes } from '../engine/hash.ts';
import { parseProjectPath } from '../engine/project-path.ts';
import type { RunContext } from '../engine/run-context.ts';
import { CodedError } from '../errors.ts';
import { commitScene } from '../manuscript/commit-scene.ts';
import { keepInHistory } from '../manuscript/keep-in-history.ts';
import { nameNote } from '../manuscript/name-note.ts';
import { checkData, checkFitness } from '../manuscript/scene-checks/check-fitness.ts';
import type { SceneFinding } from '../manuscript/scene-checks/scene-finding.ts';
import { loadJson } from '../tools/project/load-json.ts';
import { deriveScenePath } from '../tools/scene-path.ts';
import { nameCommit, type RecipeSources, titleWork } from './recipe-sources.ts';
import { type RefScope, resolveRef } from './resolve-ref.ts';

export interface CommitPlace {
  readonly issueId: string;
  readonly scope: RefScope;
}

/** What the recipe says goes further than its slots, in order; the names of the places it went to. */
export async function commitResults(
  context: RunContext,
  sources: RecipeSources,
  place: CommitPlace,
): Promise<readonly string[]> {
  const places: string[] = [];
  for (const commit of sources.recipe.commit ?? []) {
    places.push(await commitOne(context, sources, place, commit, readText(context, commit)));
  }
  return places;
}

/** What a model left unsaid never goes over what is there. */
function readText(context: RunContext, { slot: name, to }: RecipeCommit): string {
  const slot = context.slot(name);
  const text = slot === null ? '' : slot.type === 'artifact' ? slot.text : slot.summary;
  if (text.trim() === '') {
    throw new CodedError('answer_empty', {
      message: `There is nothing in ${name} to commit.`,
      kept: 'nothing was changed',
      details: { slot: name },
    });
  }
  if (to === 'issue' || text.trim() !== 'ABSTAIN') return text;
  throw new CodedError('agent_stopped', {
    message: `Whoever was to fill ${name} abstained, so there is nothing to commit.`,
    kept: 'nothing was changed',
    details: { slot: name, stop_type: 'abstained' },
  });
}

async function commitOne(
  context: RunContext,
  sources: RecipeSources,
  place: CommitPlace,
  commit: RecipeCommit,
  text: string,
): Promise<string> {
  const target = await resolveTarget(commit, place.scope);
  switch (commit.to) {
    case 'scene':
      return commitToScene(context, sources, nameCommit(commit), target, text);
    case 'file':
      return commitToFile(context, nameCommit(commit), target, text, typeof commit.target === 'string');
    case 'issue':
      return commitToIssue(context, sources, place, nameCommit(commit), target, text);
  }
}

async function commitToScene(
  context: RunContext,
  { passWriteGate, begunAt, review, book }: RecipeSources,
  id: string,
  target: string,
  text: string,
): Promise<string> {
  // Whoever reviewed the text has told what is left in it, and has decided that it may go in.
  refuseUnfit(target, review === undefined ? checkFitness(text, book) : checkData(text));
  await context.step(`${id}/gate`, { target }, async () => {
    await passWriteGate(Number(target.split(':')[0]));
    return true;
  });
  // Noted in a step: an outline that changes after the commit must not make another commit of it.
  const scene = await context.step(`${id}/place`, { target }, () => findPlace(context, target));
  const work = begunAt === undefined ? {} : { at: begunAt };
  const { path } = await commitScene(context, id, { ...scene, ...work, content: text });
  return path;
}

function refuseUnfit(target: string, findings: readonly SceneFinding[]): void {
  if (findings.length === 0) return;
  throw new CodedError('scene_unfit', {
    message: findings.map(({ message }) => message).join(' '),
    kept: 'nothing went into the book; the text is in the slots of the run',
    details: {
      scene_ref: target,
      reason_codes: [...new Set(findings.map(({ reason_code }) => reason_code))],
    },
  });
}

async function findPlace(context: RunContext, target: string) {
  const ref = SceneRefSchema.safeParse(target);
  if (!ref.success) throw refuse(`“${target}” is no scene of the outline.`);
  const [chapterNumber = 0, sceneNumber = 0] = ref.data.split(':').map(Number);
  const outline = await loadJson({ files: context.files }, PROJECT_PATHS.outline, STORED_OUTLINE);
  if (outline === null) throw refuse('There is no outline yet.');
  const chapter = outline.chapters.find(({ chapter_id }) => chapter_id === chapterNumber);
  const scene = chapter?.sections
    .flatMap(({ scenes }) => scenes)
    .find(({ scene_id }) => scene_id === sceneNumber);
  if (chapter === undefined || scene === undefined) throw refuse(`The outline has no scene ${ref.data}.`);
  const named = new Map(outline.characters.map(({ character_id, name }) => [character_id, name]));
  return {
    chapterNumber,
    chapterTitle: chapter.title,
    sceneNumber,
    path: deriveScenePath(chapterNumber, sceneNumber, scene.summary),
    pov: named.get(scene.characters[0] ?? '') ?? null,
  };
}

async function commitToFile(
  context: RunContext,
  id: string,
  target: string,
  text: string,
  isLiteral: boolean,
): Promise<string> {
  const path = parseProjectPath(target);
  refuseOthers(path, isLiteral);
  const noted = await context.step(nameNote(context, id), { path }, async () => {
    const bytes = await context.files.read(path);
    return bytes === null ? null : Buffer.from(bytes).toString('base64');
  });
  const before = noted === null ? null : Buffer.from(noted, 'base64');
  const bytes = Buffer.from(`${text.trim()}\n`);
  const kept = before === null ? [] : [keepInHistory(path, before, context.createdAt)];
  const changes = before?.equals(bytes) === true ? [] : [{ path, bytes }, ...kept];
  await context.commit(id, changes, {
    [path]: before === null ? null : hashBytes(before),
  });
  return path;
}

/** A recipe writes files that are nobody's else: every room keeps its own by rules that a file commit knows nothing of, and
 *  the text of the book is written as scenes, behind the write gate. */
function refuseOthers(path: string, isLiteral: boolean): void {
  // The folders of runs there hold what agents handed in, as their receipts say.
  const isArtifact = path.startsWith(`${PROJECT_PATHS.artifacts}/`);
  if (isArtifact && !/^[^/]+\/run_/i.test(path)) return;
  const owner = ownerOf(path);
  if (owner === null && isLiteral) return;
  // A name that comes out of a slot or an argument may be a model's; only the recipe's author may choose among the rest.
  const why =
    owner === null
      ? `the recipe does not name it itself; a name that is looked up lies in ${PROJECT_PATHS.artifacts}/`
      : isInControlRoom(path)
        ? 'it is the machine’s own'
        : owner === 'manuscript'
          ? 'it is of the book’s text, which is committed to a scene'
          : `it is made and checked elsewhere (${owner})`;
  throw new CodedError('path_refused', {
    message: `A recipe does not write ${path}: ${why}.`,
    details: { path, why, owner },
  });
}

/** A report for people: an issue of its own, linked to the work that it comes from. */
async function commitToIssue(
  context: RunContext,
  { issues, recipe }: RecipeSources,
  { issueId }: CommitPlace,
  id: string,
  target: string,
  text: string,
): Promise<string> {
  return context.step(id, { target, text: hashBytes(text) }, async () => {
    const issue = await issues.open({
      origin: [context.runId, id],
      title: titleWork(recipe, target),
      author: 'system',
      body: text,
      tags: ['report', recipe.recipe_id],
      relatedIssues: [issueId],
    });
    return issue.id;
  });
}

async function resolveTarget({ target }: RecipeCommit, scope: RefScope): Promise<string> {
  if (typeof target === 'string') return target;
  const found = await resolveRef(target.$ref, scope);
  if (found.ok && typeof found.value === 'string') return found.value;
  const message = found.ok ? `${target.$ref} does not lead to a text` : found.message;
  throw new CodedError('ref_unresolved', { message });
}

function refuse(message: string): CodedError {
  return new CodedError('scene_not_found', { message });
}
