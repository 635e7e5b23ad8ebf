import type { Files } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { decideRevisionGate, type RevisionGateDecision } from './decide-revision-gate.ts';
import { loadRevisions } from './revision-files.ts';

export interface GatedWork {
  readonly bookId: string;
  /** revision.block_on_pending */
  readonly block: boolean;
  readonly chapters: readonly number[];
}

/** Throws `revision_pending` where one of the chapters lies behind a revision that waits to be decided. */
export async function passRevisionGate(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  work: GatedWork,
): Promise<void> {
  const decision = await loadRevisionGate(files, work);
  if (!decision.open) throw refuseWriting(work.bookId, decision);
}

/** The same before a batch is begun, which may be as long as one of its chapters can be written. */
export async function passBatchGate(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  work: GatedWork,
): Promise<void> {
  const decision = await loadRevisionGate(files, work);
  if (!decision.open && decision.blocked.length === work.chapters.length)
    throw refuseWriting(work.bookId, decision);
}

async function loadRevisionGate(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  { block, chapters }: GatedWork,
): Promise<RevisionGateDecision> {
  if (!block || chapters.length === 0) return { open: true };
  const waiting = (await loadRevisions(files)).filter(({ status }) => status === 'pending');
  const pending = waiting.map(({ chapter_number }) => chapter_number);
  return decideRevisionGate({ block, chapters, pending });
}

function refuseWriting(
  bookId: string,
  { pending, blocked }: Extract<RevisionGateDecision, { open: false }>,
): CodedError {
  const [waits, verb] = pending.length === 1 ? ['The revision', 'waits'] : ['The revisions', 'wait'];
  return new CodedError('revision_pending', {
    message: `${waits} of ${formatChapters(pending)} ${verb} to be decided; ${formatChapters(blocked)} cannot be written before.`,
    kept: 'everything that was written',
    next: `bookforge revision show --book ${bookId} --chapter ${pending[0]}`,
    details: { book: bookId, chapter: pending[0] ?? null, pending: [...pending], blocked: [...blocked] },
  });
}

function formatChapters(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'chapter' : 'chapters'} ${numbers.join(', ')}`;
}
