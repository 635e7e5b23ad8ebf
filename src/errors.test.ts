import { describe, expect, it } from 'vitest';
import { TroubleSchema } from './contracts/trouble.ts';
import { CodedError, InvariantError, toCoded, toTrouble } from './errors.ts';
import { REASONS, type ReasonCode } from './reasons.ts';

const CODES = Object.keys(REASONS) as ReasonCode[];

describe('a coded error', () => {
  it('says the sentence of the table where it has no words of its own', () => {
    const error = new CodedError('book_not_found');
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'CodedError',
      code: 'book_not_found',
      message: REASONS.book_not_found.message,
      kept: null,
      next: null,
      details: {},
      reason: REASONS.book_not_found,
    });
    expect('cause' in error).toBe(false);
  });

  it('keeps what it is given', () => {
    const cause = new Error('EIO');
    const error = new CodedError('storage_failed', {
      message: 'The disk is full.',
      kept: 'nine steps',
      next: 'rm -r tmp',
      details: { path: 'a' },
      cause,
    });
    expect(error).toMatchObject({
      message: 'The disk is full.',
      kept: 'nine steps',
      next: 'rm -r tmp',
      details: { path: 'a' },
      cause,
    });
  });
});

describe('a coded error with more facts', () => {
  const cause = new Error('EIO');
  const error = new CodedError('run_not_found', {
    message: 'There is no run.',
    next: 'look',
    details: { run_id: 'run_1' },
    cause,
  });

  it('is the same trouble, and what was already said stays', () => {
    const more = error.with({ run_id: 'run_2', book: 'tide' }, 'all of it');
    expect(more).toMatchObject({
      code: 'run_not_found',
      message: 'There is no run.',
      next: 'look',
      kept: 'all of it',
      details: { run_id: 'run_1', book: 'tide' },
      cause,
    });
    expect(more.with({}, 'something else').kept).toBe('all of it');
  });

  it('leaves the first as it was', () => {
    error.with({ book: 'tide' }, 'all of it');
    expect(error).toMatchObject({ details: { run_id: 'run_1' }, kept: null });
  });

  it('makes up nothing that neither has', () => {
    const plain = new CodedError('run_not_found').with({});
    expect(plain).toMatchObject({ kept: null, next: null, details: {} });
    expect('cause' in plain).toBe(false);
  });
});

describe('trouble', () => {
  it('of every code keeps its contract, with facts and without, and leaves no name to fill', () => {
    for (const code of CODES) {
      for (const details of [{}, { book: 'tide', run_id: 'run_1', path: 'a', kept: 'b', first: 'world' }]) {
        const trouble = toTrouble(new CodedError(code, { details }));
        expect(TroubleSchema.safeParse(trouble).success, code).toBe(true);
        expect(trouble.reason_code).toBe(code);
        expect(trouble.next_action, code).not.toMatch(/[{}]/);
      }
    }
  });

  it.each<[ReasonCode, Record<string, string | number>, string]>([
    ['run_not_resumable', { run_id: 'run_1', book: 'tide' }, 'bookforge runs show run_1 --book tide'],
    ['run_not_resumable', { run_id: 'run_1' }, 'bookforge runs show run_1'],
    ['run_not_resumable', { book: 'tide' }, 'bookforge runs show RUN_ID --book tide'],
    [
      'budget_exhausted',
      { run_id: 'run_1', raise: '--max-tokens N' },
      'bookforge runs resume run_1 --max-tokens N',
    ],
    ['book_not_found', { book: 'tide' }, 'bookforge init tide --idea "…"'],
    ['book_exists', {}, 'bookforge status'],
    [
      'stored_file_invalid',
      { path: '{book} $& $1', book: 'tide' },
      'Mend {book} $& $1, or look for an earlier version of it: bookforge history list --book tide',
    ],
    [
      'stored_file_invalid',
      { path: 7 },
      'Mend 7, or look for an earlier version of it: bookforge history list',
    ],
  ])('the next action of %s with %j is: %s', (code, details, next) => {
    expect(toTrouble(new CodedError(code, { details })).next_action).toBe(next);
  });

  it('a next action of its own is told as it stands', () => {
    const error = new CodedError('book_not_found', { next: 'look under {book}', details: { book: 'tide' } });
    expect(toTrouble(error).next_action).toBe('look under {book}');
  });

  it('carries message, what was kept and the facts', () => {
    const details = { list: ['a', 1, null], deep: { a: true } };
    expect(
      toTrouble(new CodedError('json_parse', { message: 'no', kept: 'the text', details })),
    ).toMatchObject({
      message: 'no',
      kept: 'the text',
      details,
    });
  });

  it('does not fill a name that facts only inherit', () => {
    const details = Object.create({ book: 'tide' });
    expect(toTrouble(new CodedError('book_exists', { details })).next_action).toBe('bookforge status');
  });

  it.each([
    ['an invariant broken', new InvariantError('a plan names a step twice'), 'a plan names a step twice'],
    ['any other error', new TypeError('x is not a function'), 'x is not a function'],
    ['a text', 'boom', 'boom'],
    ['nothing', undefined, 'undefined'],
    ['an error without words', new Error(), REASONS.invariant_broken.message],
    ['an error of white space', new Error(' \n'), REASONS.invariant_broken.message],
    ['an empty text', '', REASONS.invariant_broken.message],
  ])('%s is told as a fault of ours', (_, thrown, message) => {
    const trouble = toTrouble(thrown);
    expect(trouble).toEqual({
      reason_code: 'invariant_broken',
      message,
      kept: null,
      next_action: REASONS.invariant_broken.next,
      details: {},
    });
    expect(TroubleSchema.safeParse(trouble).success).toBe(true);
  });

  it('of a coded error whose words are blank is told in the words of the table', () => {
    const trouble = toTrouble(new CodedError('run_cancelled', { message: ' ' }));
    expect(trouble.message).toBe(REASONS.run_cancelled.message);
  });
});

it('an invariant error keeps its cause', () => {
  const cause = new Error('x');
  expect(new InvariantError('broken', { cause })).toMatchObject({ name: 'InvariantError', cause });
});

describe('trouble that names something endless', () => {
  const id = 'x'.repeat(1_000_000);

  it('names the beginning of a word and how long it is', () => {
    const error = new CodedError('audit_part_not_found', { message: `There is no ${id}.`, details: { id } });
    const { message, details } = toTrouble(error);
    expect(message).toBe(`There is no ${'x'.repeat(80)}… (1000001 characters)`);
    expect(details['id']).toBe(`${'x'.repeat(80)}… (1000000 characters)`);
    expect(JSON.stringify(toTrouble(error)).length).toBeLessThan(2_000);
  });

  it('ends a text of short words too', () => {
    const words = 'to be '.repeat(100_000);
    expect(toTrouble(new Error(words)).message.length).toBeLessThan(10_100);
  });

  it('leaves ids and paths of a usual length as they are', () => {
    const path = `Story/Scenes/${'a'.repeat(240)}.md`;
    const error = new CodedError('path_refused', { message: `No ${path}.`, details: { path } });
    expect(toTrouble(error)).toMatchObject({ message: `No ${path}.`, details: { path } });
  });
});

describe('a system that lets no more files be opened', () => {
  const refused = (code: string) => Object.assign(new Error(`${code}: open 'a'`), { code });

  it.each(['EMFILE', 'ENFILE'])('is no bug of ours: %s, wherever it comes from', (code) => {
    for (const error of [refused(code), new Error('cannot load', { cause: refused(code) })]) {
      expect(toTrouble(error)).toMatchObject({
        reason_code: 'storage_failed',
        message: expect.stringContaining(code),
        next_action: expect.stringContaining('ulimit -n'),
        details: { errno: code },
      });
    }
  });

  it('is told from every other trouble', () => {
    expect(toCoded(refused('ENOENT'))).toBeNull();
    expect(toCoded(new InvariantError('no'))).toBeNull();
    expect(toTrouble(refused('ENOENT')).reason_code).toBe('invariant_broken');
  });
});
