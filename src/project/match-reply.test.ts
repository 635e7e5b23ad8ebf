import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { InboxAnswer, InboxItem } from '../contracts/api-inbox.ts';
import type { JsonObject } from '../contracts/json.ts';
import { matchReply } from './match-reply.ts';

interface Table {
  readonly items: Readonly<
    Record<string, readonly Pick<InboxAnswer, 'answer' | 'words' | 'door' | 'input'>[]>
  >;
  readonly rows: readonly {
    readonly to: string;
    readonly said: string;
    readonly through: readonly [string, JsonObject] | null;
  }[];
}

const { items, rows } = JSON.parse(
  readFileSync(new URL('../../test/fixtures/project/match-reply.json', import.meta.url), 'utf8'),
) as Table;

const itemOf = (name: string): InboxItem => ({
  id: 'wait_1f0c',
  kind: 'question',
  since: '2026-02-10T14:30:00.000Z',
  about: name,
  detail: '',
  run_id: null,
  issue_id: null,
  answers: (items[name] ?? []).map((answer) => ({ ...answer, label: 'it is done', command: 'bookforge x' })),
});

describe('what is said to an item of the inbox', () => {
  it.each(rows.filter(({ through }) => through !== null))('$to: “$said” is understood', (row) => {
    const { answer, input } = matchReply(itemOf(row.to), row.said, 'tide');
    expect([answer.door, input]).toEqual(row.through);
  });

  it.each(rows.filter(({ through }) => through === null))('$to: “$said” is refused', (row) => {
    const refused = expect.objectContaining({
      code: 'usage_invalid',
      message: expect.stringContaining('What can be answered: '),
      next: 'bookforge inbox --book tide',
    });
    expect(() => matchReply(itemOf(row.to), row.said, 'tide')).toThrow(refused);
  });
});
