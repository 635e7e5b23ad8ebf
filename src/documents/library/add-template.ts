import type { DocumentTemplate } from '../../contracts/document-library.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { CodedError } from '../../errors.ts';
import { putOnShelf, type Shelf } from './add-entry.ts';

/** Puts a template of the project's own on its shelf; one of the same name gives way. */
export async function addTemplate(shelf: Shelf, template: DocumentTemplate): Promise<DocumentTemplate> {
  const { templateId, look } = template;
  const folder = PROJECT_PATHS.documentTemplates;
  if (look !== undefined && (await shelf.store.files.read(`${folder}/${look.file}`)) === null)
    throw new CodedError('library_entry_not_found', {
      message: `The template ${templateId} wants to look like ${folder}/${look.file}, which is not there.`,
      kept: 'nothing was added',
      next: `bookforge doc template add ${templateId} --from FILE`,
      details: { template: templateId },
    });
  const bytes = Buffer.from(renderStored(template));
  await putOnShelf(shelf, [{ path: `${folder}/${templateId}.json`, bytes }]);
  return template;
}
