import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import type { JournalFacts } from './read-journals.ts';
import { runFile } from './run-file.ts';
import type { AuditDoubt, AuditTrouble, Judged } from './verdict.ts';

// The trail and the journals say the same of every packet, receipt and call of a tool. Only a finished run is judged by what
// it lacks: another one may have been left between the two.
//
//    the journal cannot be read                         changed
//    a run that the trail names is gone                 removed
//    both have a document, and it is not the same       changed
//    the trail has one that a finished run lacks        removed
//    a finished run has one that the trail lacks        in doubt: the trail was begun anew, or is not this project's

export interface TrailDocument {
  readonly entry: AuditChainEntry;
  /** As a journal has it; null for what no journal keeps. */
  readonly hash: string | null;
}

export function checkJournals(
  documents: readonly TrailDocument[],
  journals: readonly JournalFacts[],
  gone: ReadonlySet<string>,
): Judged {
  const troubles: AuditTrouble[] = [];
  const tell = (kind: AuditTrouble['kind'], runId: string, seq: number | null, message: string) =>
    troubles.push({ kind, part: 'journal', seq, path: runFile(runId), message });
  const byRun = new Map(journals.map((journal) => [journal.runId, journal]));
  for (const { runId, broken } of journals) if (broken !== null) tell('changed', runId, null, broken);
  for (const runId of gone) tell('removed', runId, null, `run ${runId}, of which the trail tells, is gone`);

  const known = new Set<string>();
  for (const { entry, hash } of documents) {
    known.add(entry.id);
    const journal = entry.run_id === null ? undefined : byRun.get(entry.run_id);
    if (journal === undefined || journal.broken !== null || hash === null) continue;
    const journaled = journal.documents.get(entry.id);
    if (journaled === undefined && journal.status === 'done')
      tell('removed', journal.runId, entry.seq, `the journal does not have ${entry.kind} ${entry.id}`);
    if (journaled !== undefined && journaled !== hash)
      tell('changed', journal.runId, entry.seq, `the journal has another ${entry.kind} ${entry.id}`);
  }

  const unknown = journals.filter(
    ({ status, documents: own }) => status === 'done' && [...own.keys()].some((id) => !known.has(id)),
  );
  return { troubles, doubts: tellBegunAnew(unknown.map(({ runId }) => runId)), notices: [] };
}

function tellBegunAnew(runs: readonly string[]): AuditDoubt[] {
  const [first] = runs;
  if (first === undefined) return [];
  const which = runs.length === 1 ? `run ${first} has` : `${runs.length} finished runs (${first} …) have`;
  const message = `${which} receipts of which the trail knows nothing: it was begun anew, or is another's`;
  return [{ kind: 'begun_anew', path: runFile(first), message }];
}
