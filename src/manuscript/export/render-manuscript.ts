import { CodedError } from '../../errors.ts';
import type { BookPrinter, FontSource } from '../../office/book-printer.ts';
import type { ExportFormat } from './export-formats.ts';
import type { Manuscript } from './manuscript.ts';

/** A writer is loaded when its format is asked for and not before. */
export async function renderManuscript(
  manuscript: Manuscript,
  format: ExportFormat,
  { printer, fonts }: { readonly printer: BookPrinter | null; readonly fonts: readonly FontSource[] },
): Promise<Uint8Array> {
  switch (format) {
    case 'md': {
      const { renderMarkdown } = await import('./render-markdown.ts');
      return Buffer.from(renderMarkdown(manuscript));
    }
    case 'html': {
      const { renderHtml } = await import('./render-html.ts');
      return Buffer.from(renderHtml(manuscript));
    }
    case 'epub': {
      const { renderEpub } = await import('./render-epub.ts');
      return renderEpub(manuscript);
    }
    case 'docx': {
      const { renderDocx } = await import('./render-docx.ts');
      return renderDocx(manuscript);
    }
    case 'pdf': {
      if (printer === null)
        throw new CodedError('usage_invalid', { message: 'There is no typesetter to print with.' });
      const { renderPdf } = await import('./render-pdf.ts');
      return renderPdf(manuscript, printer, fonts);
    }
    case 'txt': {
      const { renderPlainText } = await import('./render-plain-text.ts');
      return Buffer.from(renderPlainText(manuscript));
    }
  }
}
