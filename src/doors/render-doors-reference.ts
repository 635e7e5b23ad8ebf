import type { Door } from './door.ts';

/** What an edge has for doors, as rows of its own table. */
export interface EdgeRow {
  readonly name: string;
  readonly doors: readonly string[];
}

/** docs/reference/doors.md */
export function renderDoorsReference(
  doors: readonly Door[],
  commands: readonly EdgeRow[],
  routes: readonly EdgeRow[],
): string {
  const rows = doors.map((door) => {
    const listed = (edge: readonly EdgeRow[]) =>
      edge
        .filter((row) => row.doors.includes(door.name))
        .map(({ name }) => `\`${name}\``)
        .join('<br>');
    const kind = door.kind === null ? '' : `\`${door.kind}\``;
    return `| \`${door.name}\` | ${door.summary} | ${door.changes ? 'yes' : ''} | ${door.room} | ${kind} | ${listed(commands)} | ${listed(routes)} |`;
  });
  return `# Doors

Generated from \`src/doors/door-table.ts\` and the tables of the edges. A door is one thing that can be done; the command
line and REST are rows over it, so that both do the same and refuse the same for the same reasons. What a request takes and
gives is told by \`GET /api/openapi.json\`.

A door with a kind begins a run of that kind. The command line waits for it; over REST it is stored and waits for its turn.
\`POST /api/runs\` names the kind, \`POST /api/plan\` takes the same body and tells what it would cost.

| door | what it does | changes | room | kind | command | REST |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
