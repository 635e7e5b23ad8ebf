import type { DocumentSpec } from '../../contracts/document-spec.ts';

/** Who made it, for whom and when, in one line; null where nothing is known of it. */
export function formatImprint({
  metadata,
  language,
}: Pick<DocumentSpec, 'metadata' | 'language'>): string | null {
  const { author, organisation, createdAt } = metadata;
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  const day =
    createdAt === undefined ? [] : [new Intl.DateTimeFormat(language, options).format(new Date(createdAt))];
  const parts = [author, organisation].filter((part) => part !== undefined);
  return [...parts, ...day].join(' · ') || null;
}
