import type { DocumentMetrics } from '../../contracts/api-documents.ts';
import { SEVERITIES } from '../../contracts/review-report.ts';
import type { Files } from '../../engine/ports.ts';
import { listDocumentIds, loadRecord } from '../document-files.ts';
import { isEdited } from '../show-document.ts';

/** How documents came to be, counted over all versions. */
export async function deriveMetrics(files: Pick<Files, 'read' | 'list'>): Promise<DocumentMetrics> {
  const records = await Promise.all((await listDocumentIds(files)).map((id) => loadRecord(files, id)));
  const versions = records.flatMap((record) => record.versions);
  const planned = versions.filter(({ planning }) => planning.outcome !== 'kept');
  const accepted = planned.filter(({ planning }) => planning.outcome === 'accepted').length;
  const later = versions.filter(({ commit }) => commit.mode !== 'create');
  const patches = versions.flatMap((version) => version.patches);
  const applied = patches.filter(({ outcome }) => outcome === 'applied').length;
  const edited = await Promise.all(records.map((record) => isEdited(files, record)));
  const ranks = versions.map(({ severity }) => SEVERITIES.indexOf(severity));
  const tenths = later.map(({ commit }) => Math.min(9, Math.floor(commit.changeRatio * 10)));
  return {
    documents: records.length,
    versions: versions.length,
    planning: { planned: planned.length, accepted, successRate: share(accepted, planned.length) },
    review: {
      averageSeverity: average(ranks),
      bySeverity: Object.fromEntries(
        SEVERITIES.map((name) => [name, versions.filter(({ severity }) => severity === name).length]),
      ) as DocumentMetrics['review']['bySeverity'],
    },
    changes: {
      averageRatio: average(later.map(({ commit }) => commit.changeRatio)),
      byTenth: Array.from({ length: 10 }, (_, tenth) => tenths.filter((each) => each === tenth).length),
      granular: later.filter(({ commit }) => commit.mode === 'granular').length,
      bulk: later.filter(({ commit }) => commit.mode === 'bulk').length,
    },
    patches: { applied, aborted: patches.length - applied, successRate: share(applied, patches.length) },
    rework: {
      patchSets: versions.filter(({ cause }) => cause === 'patch').length,
      editedFiles: edited.filter(Boolean).length,
    },
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function average(numbers: readonly number[]): number | null {
  return share(
    numbers.reduce((sum, number) => sum + number, 0),
    numbers.length,
  );
}
