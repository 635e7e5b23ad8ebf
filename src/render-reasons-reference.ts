import type { Reason } from './reasons.ts';

/** docs/reference/reasons.md */
export function renderReasonsReference(reasons: Readonly<Record<string, Reason>>): string {
  const rows = Object.entries(reasons).map(
    ([code, reason]) =>
      `| \`${code}\` | ${reason.class} | ${reason.exit} | ${reason.http} | ${cell(reason.message)} | ${cell(reason.next)} |`,
  );
  return `# Reason codes

Generated from \`src/reasons.ts\`. Everything that goes wrong, or is worth a warning, carries one of these codes, on the
command line, over HTTP and in every stored file. Words in braces are filled in where they are known.

| class | meaning |
|---|---|
| retry | an answer of a model that may be asked for again, within its attempts |
| stop | ends the work; a person has to change something first |
| pause | ends the work for now; \`bookforge runs resume\` goes on where it stopped |
| warn | recorded and shown, never ends anything |
| bug | a fault in bookforge |

| code | class | exit | HTTP | what happened | next |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
