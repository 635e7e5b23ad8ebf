import { PROJECT_PATHS } from '../contracts/project-paths.ts';
/** Where what an agent makes for a receipt lies in the project: in a folder of its run, a file a step. */
export function nameArtifact(runId: string, stepId: string, isJson: boolean): string {
  return `${PROJECT_PATHS.artifacts}/${runId}/${stepId.replaceAll(/[/:]/g, '-')}.${isJson ? 'json' : 'md'}`;
}
