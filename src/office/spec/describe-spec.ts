import type { DocumentSpec } from '../../contracts/document-spec.ts';
import { cleanTitle } from '../../text/clean-text.ts';
import type { FileProperties } from '../property-parts.ts';

/** What the file made from a spec tells of itself. */
export function describeSpec(
  { title, language, metadata }: Pick<DocumentSpec, 'title' | 'language' | 'metadata'>,
  subject?: string,
): FileProperties {
  const { author, organisation, createdAt } = metadata;
  const clean = (text: string | undefined) => (text === undefined ? undefined : cleanTitle(text));
  return {
    title: cleanTitle(title),
    subject: clean(subject),
    author: clean(author),
    organisation: clean(organisation),
    language,
    createdAt,
  };
}
