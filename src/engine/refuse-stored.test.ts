import { describe, expect, it } from 'vitest';
import { STORED_BOOK } from '../contracts/book.ts';
import { STORED_CHAPTER_RECORD } from '../contracts/chapter-record.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { toTrouble } from '../errors.ts';
import { readStored } from './read-stored.ts';
import { describeStored, type Refusable, refuseStored } from './refuse-stored.ts';

describe('refuseStored', () => {
  it.each([
    ['', 'book.json does not keep its contract: it is empty.'],
    [
      '{\n  "title": "x",\n',
      'book.json does not keep its contract: it is not JSON: the object ends before it is closed (line 3).',
    ],
    ['[]', 'book.json does not keep its contract: it is JSON, but not an object.'],
    [
      '{"schema_version":"issue_v1"}',
      'book.json does not keep its contract: its schema_version is "issue_v1", not book_v1.',
    ],
    [
      '{"schema_version":"book_v0"}',
      'book.json does not keep its contract: its schema_version is book_v0, which is not read any more.',
    ],
    [
      '{"schema_version":"book_v1","idea":"x","language":"en","chapters":3,"seed":"1"}',
      'book.json does not keep its contract: /book_id: this required key is missing.',
    ],
    [
      '{"schema_version":"book_v1"}',
      'book.json does not keep its contract: /book_id: this required key is missing; /idea: this required key is missing; /language: this required key is missing; /chapters: this required key is missing; and 1 more.',
    ],
    [
      '{\n"schema_version":"book_v1",\n"idea":"x",\n"idea":"y"}',
      'book.json does not keep its contract: /idea: the key idea stands twice (line 4).',
    ],
  ])('tells of %j where it is wrong, what was kept and what to type', (text, message) => {
    const error = refuseStored(STORED_BOOK, PROJECT_PATHS.book, read(text), { details: { book: 'lantern' } });
    expect(toTrouble(error)).toMatchObject({
      reason_code: 'stored_file_invalid',
      message,
      kept: 'book.json was left as it is',
      next_action:
        'Mend book.json, or look for an earlier version of it: bookforge history list --book lantern',
    });
  });

  it('gives the line of what is no JSON, and the pointer of what breaks the contract', () => {
    expect(refuseStored(STORED_BOOK, 'book.json', read('{\n\n')).details).toMatchObject({ line: 3 });
    const invalid = refuseStored(STORED_BOOK, 'book.json', read('{"schema_version":"book_v1"}'));
    expect(invalid.details).toMatchObject({ path: 'book.json', pointer: '/book_id' });
  });

  it('has no other way for a later version than to update, whatever the caller knows', () => {
    const newer = read('{"schema_version":"book_v2"}');
    const error = refuseStored(STORED_BOOK, 'book.json', newer, { next: 'make it anew', kept: 'all' });
    expect(toTrouble(error)).toMatchObject({
      reason_code: 'schema_newer',
      message: 'book.json is of version book_v2; this bookforge knows book_v1.',
      kept: 'all',
      next_action: 'Update bookforge, then try again.',
      details: { path: 'book.json', version: 'book_v2' },
    });
  });

  it('sends nobody to the history for what the machine keeps', () => {
    const path = `${PROJECT_PATHS.chapterRecords}/chapter_001.json`;
    const error = refuseStored(STORED_CHAPTER_RECORD, path, { state: 'torn', why: 'it is empty', line: 1 });
    expect(toTrouble(error).next_action).toBe(`Restore ${path} from a backup.`);
  });

  it('describes a later version too, for who goes on without it', () => {
    expect(describeStored(STORED_BOOK, { state: 'newer', version: 'book_v2' })).toBe(
      'its schema_version is book_v2, later than book_v1',
    );
  });
});

function read(text: string): Refusable {
  const stored = readStored(STORED_BOOK, text);
  if (stored.state === 'absent' || stored.state === 'valid') throw new Error(`it is ${stored.state}`);
  return stored;
}
