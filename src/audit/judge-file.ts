import { findOwned } from '../contracts/path-owners.ts';
import type { Receipt } from '../contracts/receipt.ts';
import type { CommittedFile, JournalFacts } from './read-journals.ts';
import type { Judged } from './verdict.ts';

// A file of the project against what was written last, as far as the record goes. What agents handed in is told by their
// signed receipts, and nobody has a reason to change it. What an author may edit is told by the journals' commits, and may
// be edited, restored or taken in since.
//
//    as it was written                                       nothing to say
//    handed in by an agent                                   changed, or removed
//    an author's, and a run is under way or was cut short    in doubt: it may be that run's
//    an author's, with what was written kept in the history  replaced: by a sync, a restore, a revision
//    an author's                                             in doubt: edited since, outside of the program

export interface KnownFile extends CommittedFile {
  readonly sha256: string;
  readonly isHandedIn: boolean;
  /** What was written at the very same moment: under a clock that stands, nobody can tell which of them came last. */
  readonly alike?: readonly string[];
}

export interface FileNow {
  /** The hash of what is there; null where nothing is. */
  readonly now: string | null;
  /** Whether the history has what was written last. */
  readonly isInHistory: boolean;
}

export function judgeFile(file: KnownFile, { now, isInHistory }: FileNow, isUnderWay: boolean): Judged {
  const { path, sha256, runId, at, isHandedIn } = file;
  const nothing: Judged = { troubles: [], doubts: [], notices: [] };
  if (now === sha256 || (now !== null && file.alike?.includes(now) === true)) return nothing;
  const what = now === null ? 'is gone, and was' : 'is not as it was';
  if (isHandedIn) {
    const kind = now === null ? 'removed' : 'changed';
    const message = `${what} handed in by run ${runId}, whose receipt holds its hash`;
    return { ...nothing, troubles: [{ kind, part: 'artifact', seq: null, path, message }] };
  }
  const message = `${what} written last, by run ${runId} at ${at}`;
  if (isUnderWay) {
    return { ...nothing, doubts: [{ kind: 'under_way', path, message: `${message}; a run is under way` }] };
  }
  if (isInHistory) {
    return {
      ...nothing,
      notices: [
        { kind: 'replaced', path, message: `${message}; it was replaced since, and is in the history` },
      ],
    };
  }
  return { ...nothing, doubts: [{ kind: 'edited', path, message: `${message}: edited by hand since` }] };
}

/** The last word of the record on each file; what was removed, and views that are made anew, are left out. */
export function listKnownFiles(
  receipts: readonly Receipt[],
  journals: readonly JournalFacts[],
): readonly KnownFile[] {
  const known = new Map<string, CommittedFile & Pick<KnownFile, 'isHandedIn' | 'alike'>>();
  for (const { outputs_produced, finished_at, run_id } of receipts) {
    for (const { path, sha256 } of outputs_produced) {
      if (findOwned(path)?.owner !== 'agents') continue;
      known.set(path, { path, sha256, at: finished_at, runId: run_id ?? '', isHandedIn: true });
    }
  }
  const commits = journals.flatMap((journal) => journal.commits).filter(({ path }) => isAuthors(path));
  for (const commit of commits.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const before = known.get(commit.path);
    const isAlike = before !== undefined && !before.isHandedIn && before.at === commit.at;
    const alike = isAlike
      ? [...(before.alike ?? []), ...(before.sha256 === null ? [] : [before.sha256])]
      : [];
    known.set(commit.path, { ...commit, isHandedIn: false, alike });
  }
  return [...known.values()]
    .flatMap((file) => (file.sha256 === null ? [] : [{ ...file, sha256: file.sha256 }]))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Documents that an author may edit. Pages are views of them, and are told by `sync`. */
function isAuthors(path: string): boolean {
  return path.endsWith('.json') && findOwned(path)?.editable === true;
}
