/** Where an outline lives in its project. Consumers read these and never look into the folder of a run. */
export const OUTLINE_FILES = {
  outline: 'outline/outline.json',
  registry: 'outline/location_registry_active.json',
  report: 'outline/outline_pipeline_report_latest.json',
  page: 'Story/SCN-outline.md',
} as const;

/** A folder a run. */
export const RUNS_FOLDER = 'outline/pipeline_runs';

export function runFolder(runId: string): string {
  return `${RUNS_FOLDER}/${runId}`;
}

export function runRegistryFile(runId: string): string {
  return `${runFolder(runId)}/outline_location_registry_v1.json`;
}

export function pauseMarkerFile(runId: string): string {
  return `${runFolder(runId)}/pause_marker.json`;
}

export function runReportFile(runId: string): string {
  return `${runFolder(runId)}/outline_pipeline_report.json`;
}
