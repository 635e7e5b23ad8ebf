import { CodedError } from '../errors.ts';
import type { BookPrinter } from '../office/book-printer.ts';
import type { WriteDocument } from './document-sources.ts';
import { type DocumentLook, openDeckLook, openDocxLook } from './library/template-look.ts';
import { tellFonts } from './refuse-unprintable.ts';

/** The writers, each loaded when a file of its type is first written. */
export function createWriter(printer: BookPrinter | null): WriteDocument {
  return async (any, files) => {
    const { look } = files;
    const given = (type: DocumentLook['type']) =>
      look?.type === type ? { name: `look.${type}`, bytes: look.bytes } : null;
    switch (any.type) {
      case 'docx': {
        const theirs = given('docx');
        const { renderDocumentDocx } = await import('../office/docx/render-document-docx.ts');
        return renderDocumentDocx(any.spec, files, theirs === null ? null : await openDocxLook(theirs));
      }
      case 'xlsx':
        return (await import('../office/xlsx/render-sheet-xlsx.ts')).renderSheetXlsx(any.spec, files);
      case 'pdf': {
        if (printer === null)
          throw new CodedError('document_unwritable', { message: 'There is no typesetter for PDF here.' });
        const { renderDocumentPdf } = await import('../office/pdf/render-document-pdf.ts');
        return renderDocumentPdf(any.spec, files, printer, []).catch((error: unknown) => {
          throw tellFonts(error, null);
        });
      }
      case 'pptx': {
        const theirs = given('pptx');
        const { renderPresentationPptx } = await import('../office/pptx/render-presentation-pptx.ts');
        return renderPresentationPptx(any.spec, files, theirs === null ? null : await openDeckLook(theirs));
      }
    }
  };
}
