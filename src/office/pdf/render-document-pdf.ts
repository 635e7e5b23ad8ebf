import type { DocumentSpec } from '../../contracts/document-spec.ts';
import { findEastAsian } from '../../text/find-east-asian.ts';
import type { BookPrinter, FontSource } from '../book-printer.ts';
import { cleanAssets, cleanSpec } from '../spec/clean-spec.ts';
import type { SpecAssets } from '../spec/spec-assets.ts';
import { prepareDocumentTypst } from './render-document-typst.ts';

/** A document to print or to send: tagged, the same bytes for the same spec, assets and fonts. */
export async function renderDocumentPdf(
  spec: DocumentSpec,
  assets: SpecAssets,
  printer: BookPrinter,
  fonts: readonly FontSource[],
): Promise<Uint8Array> {
  const { images, render } = prepareDocumentTypst(cleanSpec(spec), cleanAssets(assets));
  return printer.print({ eastAsian: findEastAsian(spec.language), hasBold: true, fonts, images, render });
}
