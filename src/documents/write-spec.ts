import { CodedError } from '../errors.ts';
import type { BookPrinter } from '../office/book-printer.ts';
import type { WriteDocument } from './document-sources.ts';

/** The writers, each loaded when a file of its type is first written. */
export function createWriter(printer: BookPrinter | null): WriteDocument {
  return async (any, files) => {
    switch (any.type) {
      case 'docx':
        return (await import('../office/docx/render-document-docx.ts')).renderDocumentDocx(any.spec, files);
      case 'xlsx':
        return (await import('../office/xlsx/render-sheet-xlsx.ts')).renderSheetXlsx(any.spec, files);
      case 'pdf': {
        if (printer === null)
          throw new CodedError('document_unwritable', { message: 'There is no typesetter for PDF here.' });
        const { renderDocumentPdf } = await import('../office/pdf/render-document-pdf.ts');
        return renderDocumentPdf(any.spec, files, printer, []);
      }
      case 'pptx':
        return (await import('../office/pptx/render-presentation-pptx.ts')).renderPresentationPptx(
          any.spec,
          files,
        );
    }
  };
}
