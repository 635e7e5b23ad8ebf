import { type Project, ProjectSchema } from '../contracts/project.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files, Lease, ProjectStore } from '../engine/ports.ts';
import { readText } from '../engine/read-files.ts';
import { CodedError } from '../errors.ts';

/** project.json of a project that is no book, checked; null where there is none. It goes by the name of its folder. */
export async function loadProjectFile(files: Pick<Files, 'read'>, id: string): Promise<Project | null> {
  const text = await readText(files, PROJECT_PATHS.project);
  if (text === null) return null;
  try {
    return { ...ProjectSchema.parse(JSON.parse(text)), project_id: id };
  } catch (error) {
    throw new CodedError('stored_file_invalid', {
      message: `${PROJECT_PATHS.project} of ${id} does not keep its contract: ${error instanceof Error ? error.message : String(error)}`,
      details: { path: PROJECT_PATHS.project, book: id },
    });
  }
}

/** A project where there is none yet; one that is there stays as it is. */
export async function initProject(store: ProjectStore, lease: Lease, project: Project): Promise<void> {
  if ((await store.files.read(PROJECT_PATHS.project)) !== null) return;
  const bytes = Buffer.from(`${JSON.stringify(project, null, 2)}\n`);
  await store.files.commit([{ path: PROJECT_PATHS.project, bytes }], {
    expect: { [PROJECT_PATHS.project]: null },
    fence: lease.fence,
  });
}
