import { describe, expect, it } from 'vitest';
import { findField, parseFrontMatter } from './parse-front-matter.ts';

const parse = (text: string) => parseFrontMatter(text.split('\n'));
const values = (text: string) =>
  Object.fromEntries(parse(text).fields.map((field) => [field.key, field.values]));
const texts = (text: string) =>
  Object.fromEntries(parse(text).fields.map((field) => [field.key, field.text]));

describe('the head of a Markdown file', () => {
  it('has fields with their lines, and ends where the text begins', () => {
    const front = parse('---\nTitle: The Quay\n\nPoint of-View: Ann\n---\nIt rained.');
    expect(front).toEqual({
      fields: [
        { key: 'title', values: ['The Quay'], text: 'The Quay', line: 2 },
        { key: 'point_of_view', values: ['Ann'], text: 'Ann', line: 4 },
      ],
      lines: ['Title: The Quay', '', 'Point of-View: Ann'],
      bodyLine: 6,
      isSure: true,
    });
  });

  it('may be TOML, with sections', () => {
    const text = '+++\ntitle = "The Quay: I"\ntags = ["a", "b"]\n[params]\nstate = "draft"\n+++\nIt rained.';
    expect(parse(text)).toMatchObject({ bodyLine: 7, isSure: true });
    expect(values(text)).toEqual({ title: ['The Quay: I'], tags: ['a', 'b'], state: ['draft'] });
  });

  it('has values and lists, in quotes or not', () => {
    const text = [
      '---',
      'name: Kael Venn',
      'aliases: [Kael, "the ferryman, the old one", \'Mr. V\']',
      'tags:',
      '- sea',
      '  - "fog"',
      'said: "so \\"it\\" was\\nhere"',
      "own: 'it''s'",
      'loose: "He said "go" now"',
      'empty:',
      '年龄: 三十四岁',
      'close:typed',
      '---',
    ].join('\n');
    expect(values(text)).toEqual({
      name: ['Kael Venn'],
      aliases: ['Kael', 'the ferryman, the old one', 'Mr. V'],
      tags: ['sea', 'fog'],
      said: ['so "it" was\nhere'],
      own: ["it's"],
      loose: ['He said "go" now'],
      empty: [],
      年龄: ['三十四岁'],
      close: ['typed'],
    });
  });

  it('tells a value without its comment, and the text with it', () => {
    const text = '---\na: Room #5\nb: "x # y" # z\nc: C# minor\nd: [e, f] # g\n---';
    expect(values(text)).toEqual({ a: ['Room'], b: ['x # y'], c: ['C# minor'], d: ['e', 'f'] });
    expect(texts(text)).toEqual({ a: 'Room #5', b: 'x # y', c: 'C# minor', d: '[e, f] # g' });
  });

  it.each([
    ['no fence', 'title: x\n---\n'],
    ['no end', '---\ntitle: x\n\nIt rained.'],
    ['words between plus signs', '+++\nIt rained.\n+++'],
    ['nothing', ''],
  ])('is not there with %s', (_, text) => {
    expect(parse(text)).toEqual({ fields: [], lines: [], bodyLine: 1, isSure: false });
  });

  it('is not sure where words stand between two rules', () => {
    expect(parse('---\nIt rained\n---\nAll day.')).toMatchObject({ isSure: false, bodyLine: 4 });
    expect(parse('---\ntitle: x\n# comment\n  nested: y\n- z\n...\nAll day.')).toMatchObject({
      isSure: true,
      bodyLine: 7,
    });
  });

  it('is searched for the first field that says something', () => {
    const { fields } = parse('---\npov:\nscene: 3\npov: Ann\n---');
    expect(findField(fields, 'pov', 'number')?.line).toBe(4);
    expect(findField(fields, 'number')).toBeNull();
  });
});
