import type { OfficeFile } from '../open-office-file.ts';
import { indexDocx } from './docx/docx-index.ts';
import { createDocxEditor } from './docx/edit-docx.ts';
import type { Editor } from './edit-plan.ts';
import { createPptxEditor } from './pptx/edit-pptx.ts';
import { listLayouts } from './pptx/new-slide.ts';
import { indexPptx } from './pptx/pptx-index.ts';
import { createXlsxEditor } from './xlsx/edit-xlsx.ts';
import { indexXlsx } from './xlsx/xlsx-index.ts';

/** Null where the file has nothing that could be changed. */
export async function openEditor(file: OfficeFile): Promise<Editor | null> {
  if (file.type === 'docx') {
    const index = await indexDocx(file);
    return index === null ? null : createDocxEditor(index);
  }
  if (file.type === 'xlsx') {
    const index = await indexXlsx(file);
    return index === null ? null : createXlsxEditor(file, index);
  }
  // Where slides lead to, and what new ones could look like.
  const parts = [...file.zip.names.filter((name) => name.endsWith('.rels')), ...listLayouts(file)];
  for (const part of parts) await file.tree(part);
  const index = await indexPptx(file);
  return index === null ? null : createPptxEditor(file, index);
}
