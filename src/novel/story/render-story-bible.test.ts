import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Book } from '../../contracts/book.ts';
import { renderStoryBible } from './render-story-bible.ts';

const BOOK: Book = {
  schema_version: 'book_v1',
  book_id: 'tide',
  title: 'Tide',
  idea: 'A keeper finds letters.',
  language: 'en',
  chapters: 3,
  seed: 'tide',
};
const NONE = { world: null, theme_conflict: null, characters: null };

const fixture = (path: string) =>
  readFileSync(new URL(`../../../test/fixtures/contracts/${path}.json`, import.meta.url), 'utf8');
const ALL = {
  world: fixture('world/valid/with-everything'),
  theme_conflict: fixture('theme-conflict/valid/with-everything'),
  characters: fixture('characters/valid/with-everything'),
};

describe('the page', () => {
  it('has world, theme and people, in the order of the steps', () => {
    expect(renderStoryBible(BOOK, ALL)).toBe(`# Tide

> A keeper finds letters.

## The world: Harrow Reach

**Time.** a century after the last war

**Geography.** A chain of tidal islands.

**Society.** Guilds of keepers.

**Power.** Light remembers.

**Technology.** Steam and glass.

**Customs.** Every lamp has a name.

**Rules.** No lamp may be lit twice.

## Theme and conflict

**Theme.** Memory

**Conflict.** The keeper against the tide of years.

**Tone.** quiet

**Under it**

- Duty
- Light

**Around it**

- Guild against guild
- Keeper against herself

## People

### Mara Venn

*keeper, 41, female*

**Looks.** Tall, salt-burnt.

**Nature.** Patient.

**Past.** Born on the rock.

**Wants.** To read the last letter.

**Can**

- reading light

**Ties**

- Ilo Dray: brother

### Sef Orrin

*harbour master, female*

**Looks.** Tall, salt-burnt.

**Nature.** Patient.

**Past.** Born on the rock.

**Wants.** To read the last letter.

### Ilo Dray

*ferryman, 0, female*

**Looks.** Tall, salt-burnt.

**Nature.** Patient.

**Past.** Born on the rock.

**Wants.** To read the last letter.
`);
  });

  it('of a book without files has the idea alone', () => {
    expect(renderStoryBible(BOOK, NONE)).toBe('# Tide\n\n> A keeper finds letters.\n');
  });

  it('is called by the title, else by the world, else by the id', () => {
    const { title: _, ...untitled } = BOOK;
    const titleOf = (page: string) => page.split('\n')[0];
    expect(titleOf(renderStoryBible(BOOK, ALL))).toBe('# Tide');
    expect(titleOf(renderStoryBible(untitled, ALL))).toBe('# Harrow Reach');
    expect(titleOf(renderStoryBible(untitled, NONE))).toBe('# tide');
  });

  it.each(['', '{', '{}', 'null', fixture('theme-conflict/valid/with-everything')])(
    'leaves a file out that is not valid: %j',
    (world) => {
      expect(renderStoryBible(BOOK, { ...ALL, world })).toBe(renderStoryBible(BOOK, { ...ALL, world: null }));
    },
  );
});

/** What becomes of a text that stands in the field Geography. */
function renderField(text: string): string {
  const world = JSON.stringify({ ...JSON.parse(ALL.world), geography: text });
  const page = renderStoryBible(BOOK, { ...NONE, world });
  const [, rest = ''] = page.split('**Geography.** ');
  const [field = ''] = rest.split('\n\n**Society.** ');
  return field;
}

describe('model text stays text', () => {
  it.each([
    ['a heading', 'a\n# Big', 'a\n\\# Big'],
    ['a heading of the sixth level', 'a\n   ###### Small', 'a\n\\###### Small'],
    ['an empty heading at the end', 'a\n##', 'a\n\\##'],
    ['a heading underlined with =', 'a\n===', 'a\n\\==='],
    ['a heading underlined with -', 'a\n---', 'a\n\\---'],
    ['a heading underlined with one -', 'a\n-', 'a\n\\-'],
    ['a rule of dashes', 'a\n\n- - -\n\nb', 'a\n\n\\- - -\n\nb'],
    ['a rule of stars', 'a\n\n***', 'a\n\n\\*\\*\\*'],
    ['a rule of underscores', 'a\n\n___', 'a\n\n\\_\\_\\_'],
    ['a list', '- a\n+ b\n* c', '\\- a\n\\+ b\n\\* c'],
    ['a list with numbers', '1. a\n23) b', '1\\. a\n23\\) b'],
    ['a number that begins a line', '3.14 is pi', '3.14 is pi'],
    ['a quotation', 'a\n> b', 'a\n\\> b'],
    ['a fence of backticks', 'a\n```js\nb\n```', 'a\n\\`\\`\\`js\nb\n\\`\\`\\`'],
    ['a fence of tildes', 'a\n~~~\nb', 'a\n\\~\\~\\~\nb'],
    ['a code block', 'a\n\n    rm -r\n\n\tls', 'a\n\nrm -r\n\nls'],
    ['a table', 'a | b\n--- | ---\n| 1 | 2 |', 'a | b\n\\--- | ---\n\\| 1 | 2 |'],
    ['a table with aligned columns', 'a | b\n:-- | --:', 'a | b\n\\:-- | --:'],
    ['a link', '[a](javascript:x)', '\\[a\\](javascript:x)'],
    ['an image', '![a](https://evil.test/x.png)', '!\\[a\\](https://evil.test/x.png)'],
    ['a link by reference', '[a]: https://evil.test', '\\[a\\]: https://evil.test'],
    ['an address in angle brackets', '<https://evil.test>', '\\<https://evil.test\\>'],
    [
      'HTML',
      '<script>x</script><img src=x onerror=y>',
      '\\<script\\>x\\</script\\>\\<img src=x onerror=y\\>',
    ],
    ['an HTML comment', '<!-- hidden -->', '\\<!-- hidden --\\>'],
    ['an entity', '&lt;b&gt; &#42; &#x2a; AT&T & co', '\\&lt;b\\&gt; \\&#42; \\&#x2a; AT&T & co'],
    ['emphasis', '*a* __b__ ~~c~~ `d`', '\\*a\\* \\_\\_b\\_\\_ \\~\\~c\\~\\~ \\`d\\`'],
    ['an escape', 'a\\*b\\', 'a\\\\\\*b\\\\'],
    ['tricks after a carriage return', 'a\r# b\r\n- c', 'a\r\\# b\r\n\\- c'],
  ])('%s', (_, text, expected) => {
    expect(renderField(text)).toBe(expected);
  });

  it('in headings, lists, emphasis and the idea too', () => {
    const trick = '# <b>*x*';
    const safe = '\\# \\<b\\>\\*x\\*';
    const person = { ...JSON.parse(ALL.characters).protagonist, name: trick, role: trick, age: undefined };
    const page = renderStoryBible(
      { ...BOOK, title: trick, idea: `${trick}\n${trick}` },
      {
        world: JSON.stringify({ ...JSON.parse(ALL.world), world_name: trick }),
        theme_conflict: JSON.stringify({ ...JSON.parse(ALL.theme_conflict), sub_themes: [trick] }),
        characters: JSON.stringify({
          schema_version: 'characters_v1',
          protagonist: { ...person, abilities: [trick], relationships: { [trick]: trick } },
          supporting_characters: [],
        }),
      },
    );
    expect(page.split('\n').filter((line) => line.includes('x'))).toEqual([
      `# ${safe}`,
      `> ${safe}`,
      `> ${safe}`,
      `## The world: ${safe}`,
      `- ${safe}`,
      `### ${safe}`,
      `*${safe}, female*`,
      `- ${safe}`,
      `- ${safe}: # \\<b\\>\\*x\\*`,
    ]);
  });

  it('whatever it is: no mark is left that means something, and nothing is lost', () => {
    const marks = fc.constantFrom(
      ...'#-+=|:>*_`~[]()!<>&\\ \t\n\r',
      '1. ',
      '2)',
      '---',
      '```',
      '~~~',
      '&lt;',
      'a',
      '    ',
    );
    const text = fc
      .oneof(
        fc.array(marks, { maxLength: 12 }).map((parts) => parts.join('')),
        fc.string(),
      )
      .map((inner) => `x${inner}x`);
    fc.assert(
      fc.property(text, (given) => {
        const field = renderField(given);
        const bare = field.replaceAll(/\\[!-/:-@[-`{-~]/g, '?');
        expect(bare).not.toMatch(/[\\`*_[\]<>~]|&#?\w+;/);
        for (const line of field.split(/\r\n|\n|\r/)) {
          expect(line).not.toMatch(/^([ \t]|[#+=|:-]|\d+[.)](\s|$))/);
        }
        const read = field.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
        expect(read).toBe(given.replaceAll(/^[ \t]+/gm, ''));
      }),
      { numRuns: 1000 },
    );
  });
});
