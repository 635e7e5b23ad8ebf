import type { DocumentTemplate } from '../../contracts/document-library.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { withLease } from '../../engine/with-lease.ts';
import type { OpenProject } from '../../project/open-project.ts';

/** As long as a commit of somebody else may take. */
const LOCK_WAIT_MS = 5000;

/** Puts a template of the project's own on its shelf; one of the same name gives way. */
export async function addTemplate(
  { store, log, owner }: Pick<OpenProject, 'store' | 'log' | 'owner'>,
  template: DocumentTemplate,
): Promise<DocumentTemplate> {
  const path = `${PROJECT_PATHS.documentTemplates}/${template.templateId}.json`;
  const bytes = Buffer.from(renderStored(template));
  await withLease(store, log, { owner, purpose: 'a template', waitMs: LOCK_WAIT_MS }, ({ fence }) =>
    store.files.commit([{ path, bytes }], { expect: {}, fence }),
  );
  return template;
}
