import { describe, expect, it } from 'vitest';
import { hashBytes } from '../engine/hash.ts';
import { checkDrift, type Pinnable, type PinnedChange, planPin, planUpdate } from './pin-templates.ts';

const compiledOf = (templates: Record<string, string>): Pinnable => ({
  templates: new Map(Object.entries(templates)),
  checksums: {
    schema_version: 'prompt_checksums_v1',
    templates: Object.fromEntries(
      Object.entries(templates).map(([id, text]) => [
        id,
        { sha256: hashBytes(text), manifest_sha256: hashBytes(''), blocks: {} },
      ]),
    ),
  },
});

const apply = (files: ReadonlyMap<string, string>, changes: readonly PinnedChange[]): Map<string, string> => {
  const result = new Map(files);
  for (const { path, text } of changes) {
    if (text === null) result.delete(path);
    else result.set(path, text);
  }
  return result;
};

const compiled = compiledOf({ a: 'A 1\n', b: 'B 1\n' });
const newer = compiledOf({ a: 'A 2\n', b: 'B 1\n' });
const book = apply(new Map(), planPin(compiled, new Map()));
const edited = apply(book, [{ path: 'prompts/a.md', text: 'mine\n' }]);
const update = (from: ReadonlyMap<string, string>, to = compiled) => apply(from, planUpdate(to, from));

describe('planPin', () => {
  it('writes every template and the checksums into a new book', () => {
    expect([...book.keys()]).toEqual(['prompts/a.md', 'prompts/b.md', 'prompts/checksums.json']);
    expect(JSON.parse(book.get('prompts/checksums.json') ?? '')).toEqual(compiled.checksums);
    expect(checkDrift(compiled, book)).toEqual([]);
  });

  it('has nothing to do in a book that is pinned', () => {
    expect(planPin(compiled, book)).toEqual([]);
  });

  it('adds what is missing and leaves an edited copy and its record alone', () => {
    const partial = apply(edited, [{ path: 'prompts/b.md', text: null }]);
    const pinned = apply(partial, planPin(compiled, partial));
    expect(pinned).toEqual(edited);
    expect(checkDrift(compiled, pinned)).toEqual([{ template_id: 'a', kind: 'changed' }]);
  });
});

describe('checkDrift', () => {
  it.each<[string, Pinnable, Map<string, string>, string[]]>([
    [
      'a copy that is not there',
      compiled,
      apply(book, [{ path: 'prompts/a.md', text: null }]),
      ['a missing'],
    ],
    ['a copy that was edited', compiled, edited, ['a changed']],
    ['a copy of an older template', newer, book, ['a stale']],
    ['an edited copy of an older template', newer, edited, ['a changed']],
    [
      'a template that is none of ours',
      compiled,
      apply(book, [{ path: 'prompts/z.md', text: 'Z' }]),
      ['z extra'],
    ],
    ['a template that is no longer compiled', compiledOf({ b: 'B 1\n' }), book, ['a extra']],
    [
      'a record that is gone',
      compiled,
      apply(book, [{ path: 'prompts/checksums.json', text: null }]),
      ['a stale', 'b stale'],
    ],
    [
      'a record that cannot be read',
      compiled,
      apply(book, [{ path: 'prompts/checksums.json', text: '{' }]),
      ['a stale', 'b stale'],
    ],
    [
      'an edited copy without a record',
      compiled,
      apply(edited, [{ path: 'prompts/checksums.json', text: null }]),
      ['a changed', 'b stale'],
    ],
    ['an empty book', compiled, new Map(), ['a missing', 'b missing']],
  ])('sees %s, and an update mends it', (_, now, files, expected) => {
    expect(checkDrift(now, files).map((drift) => `${drift.template_id} ${drift.kind}`)).toEqual(expected);
    const mended = update(files, now);
    expect(checkDrift(now, mended)).toEqual([]);
    expect(planUpdate(now, mended)).toEqual([]);
  });

  it('does not mind kept copies and files of other kinds', () => {
    const more = apply(book, [
      { path: 'prompts/a.md.orig', text: 'mine\n' },
      { path: 'prompts/notes.txt', text: 'mine\n' },
      { path: 'Story/z.md', text: 'mine\n' },
    ]);
    expect(checkDrift(compiled, more)).toEqual([]);
  });
});

describe('planUpdate', () => {
  it('brings an old copy in step without keeping it', () => {
    expect(planUpdate(newer, book)).toEqual([
      { path: 'prompts/a.md', text: 'A 2\n' },
      { path: 'prompts/checksums.json', text: expect.any(String) },
    ]);
  });

  it('keeps an edited copy beside the new one', () => {
    expect(planUpdate(compiled, edited)).toEqual([
      { path: 'prompts/a.md.orig', text: 'mine\n' },
      { path: 'prompts/a.md', text: 'A 1\n' },
    ]);
  });

  it('never writes over an earlier kept copy with other content', () => {
    let files = update(edited);
    for (const text of ['second\n', 'third\n', 'second\n']) {
      files = update(apply(files, [{ path: 'prompts/a.md', text }]));
    }
    const kept = [...files].filter(([path]) => path.includes('.orig'));
    expect(kept).toEqual([
      ['prompts/a.md.orig', 'mine\n'],
      ['prompts/a.md.orig.1', 'second\n'],
      ['prompts/a.md.orig.2', 'third\n'],
    ]);
  });

  it('takes away a template that is no longer compiled, and keeps one that somebody wrote', () => {
    const files = update(apply(book, [{ path: 'prompts/z.md', text: 'Z' }]), compiledOf({ b: 'B 1\n' }));
    expect([...files.keys()]).toEqual(['prompts/b.md', 'prompts/checksums.json', 'prompts/z.md.orig']);
  });
});
