import type { PublishedContract } from './catalog.ts';
import { deriveSchemaId } from './render-json-schema.ts';

/** docs/reference/contracts.md */
export function renderContractsReference(catalog: Readonly<Record<string, PublishedContract>>): string {
  const rows = Object.entries(catalog).map(
    ([name, contract]) =>
      `| [\`${name}\`](../../schemas/${contract.file}) | ${contract.title} | ${contract.place.replaceAll('<', '\\<')} | ${contract.version} | \`${deriveSchemaId(name, contract.version)}\` |`,
  );
  return `# Contracts

Generated from \`src/contracts/catalog.ts\`. Every document that BookForge stores or exchanges keeps one of these
schemas (JSON Schema 2020-12); nothing beyond what a schema names is accepted. \`bookforge schema print NAME\` prints one.

| contract | what it is | where it is found | version | id |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
