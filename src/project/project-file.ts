import { type Project, STORED_PROJECT } from '../contracts/project.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { expectStored } from '../engine/expect-stored.ts';
import type { Files, Lease, ProjectStore } from '../engine/ports.ts';
import { renderStored } from '../engine/render-stored.ts';

/** project.json of a project that is no book, checked; null where there is none. It goes by the name of its folder. */
export async function loadProjectFile(files: Pick<Files, 'read'>, id: string): Promise<Project | null> {
  const path = PROJECT_PATHS.project;
  const project = expectStored(STORED_PROJECT, path, await files.read(path), { details: { book: id } });
  return project === null ? null : { ...project, project_id: id };
}

/** A project where there is none yet; one that is there stays as it is. */
export async function initProject(store: ProjectStore, lease: Lease, project: Project): Promise<void> {
  if ((await store.files.read(PROJECT_PATHS.project)) !== null) return;
  const bytes = Buffer.from(renderStored(project));
  await store.files.commit([{ path: PROJECT_PATHS.project, bytes }], {
    expect: { [PROJECT_PATHS.project]: null },
    fence: lease.fence,
  });
}
