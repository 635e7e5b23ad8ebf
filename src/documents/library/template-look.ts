import type { DocumentTemplate } from '../../contracts/document-library.ts';
import type { ArtifactType } from '../../contracts/planning-outline.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { Files } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { createPause } from '../../office/pause.ts';
import type { GivenFile } from '../source/read-view.ts';
import { refuseDataFile } from '../source/refuse-data-file.ts';

/** The file that a template's documents are to look like. */
export interface DocumentLook {
  readonly type: 'docx' | 'pptx';
  readonly bytes: Uint8Array;
}

export function nameLook(templateId: string, type: DocumentLook['type']): string {
  return `${templateId}.${type}`;
}

export async function openDocxLook({ name, bytes }: GivenFile) {
  const docx = await import('../../office/docx/read-docx-look.ts');
  return docx.readDocxLook(bytes, name, refuseDataFile, createPause());
}

export async function openDeckLook({ name, bytes }: GivenFile) {
  const pptx = await import('../../office/pptx/read-deck-look.ts');
  return pptx.readDeckLook(bytes, name, refuseDataFile, createPause());
}

/** Null for a template that has none, and for a document of another type than the look is of. */
export async function loadTemplateLook(
  files: Pick<Files, 'read'>,
  template: Pick<DocumentTemplate, 'templateId' | 'look' | 'artifactType'> | null,
  type: ArtifactType,
): Promise<DocumentLook | null> {
  const look = template?.look;
  if (look === undefined || (type !== 'docx' && type !== 'pptx') || template?.artifactType !== type)
    return null;
  const path = `${PROJECT_PATHS.documentTemplates}/${look.file}`;
  const bytes = await files.read(path);
  if (bytes !== null && hashBytes(bytes) === look.sha256) return { type, bytes };
  throw new CodedError('library_entry_not_found', {
    message: `${path} is ${bytes === null ? 'not there any more' : 'another than it was when the template was added'}.`,
    kept: 'nothing was sent',
    next: `bookforge doc template add ${template.templateId} --from ${path}`,
    details: { template: template.templateId },
  });
}
