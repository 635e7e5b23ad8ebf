import type { LocationRegistry } from '../contracts/location-registry.ts';
import type { OutlineReport, PauseMarker } from '../contracts/outline-report.ts';
import {
  outlinePauseFile,
  outlineRunRegistryFile,
  outlineRunReportFile,
  PROJECT_PATHS,
} from '../contracts/project-paths.ts';
import type { FileChange, Lease } from '../engine/ports.ts';
import { type CodedError, toTrouble } from '../errors.ts';
import type { OpenProject } from '../project/open-project.ts';
import { buildReport } from './build-report.ts';
import type { OutlineProgress } from './outline-progress.ts';
import type { OutlineSources } from './outline-sources.ts';
import { checksumsOf } from './plan-publication.ts';
import { renderJsonFile } from './render-json-file.ts';

const NO_PLACES: LocationRegistry = { schema_version: 'location_registry_v1', locations: [] };

export interface OutlineEnd {
  readonly runId: string;
  readonly error: CodedError | null;
}

/** The report of an end that published nothing, and beside it the marker that says where to go on. */
export async function leaveReport(
  { store, clock }: Pick<OpenProject, 'store' | 'clock'>,
  lease: Lease,
  sources: OutlineSources,
  progress: OutlineProgress,
  { runId, error }: OutlineEnd,
): Promise<void> {
  const at = clock.now().toISOString();
  const bookId = sources.book.book_id;
  const report: OutlineReport = buildReport({
    bookId,
    runId,
    at,
    options: sources.options,
    fromPhase: sources.options.fromPhase,
    templates: checksumsOf(sources),
    progress,
    error,
  });
  const changes: FileChange[] = [
    renderJsonFile(PROJECT_PATHS.outlineReport, report),
    renderJsonFile(outlineRunReportFile(runId), report),
    // The places as far as they were known, so that every run has left its registry.
    renderJsonFile(outlineRunRegistryFile(runId), progress.registry ?? NO_PLACES),
  ];
  if (error !== null) {
    const { reason_code, message, next_action } = toTrouble(error.with({ book: bookId, run_id: runId }));
    const marker: PauseMarker = {
      schema_version: 'pause_marker_v1',
      book_id: bookId,
      run_id: runId,
      phase: progress.phase,
      reason_code,
      message,
      created_at: at,
      resume_from: next_action,
    };
    changes.push(renderJsonFile(outlinePauseFile(runId), marker));
  }
  await store.files.commit(changes, { expect: {}, fence: lease.fence });
}
