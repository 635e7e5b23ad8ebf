import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseProse } from './export/parse-prose.ts';
import type { MatterKind } from './matter-kinds.ts';
import { parseMatter, renderMatter } from './parse-matter.ts';

const parse = (text: string | Uint8Array, kind: MatterKind = 'foreword') =>
  parseMatter(kind, Buffer.from(text));
const words = (text: string, kind?: MatterKind) => {
  const parsed = parse(text, kind);
  if (!parsed.ok) return parsed.why;
  const blocks = parsed.text.blocks.map((block) =>
    block.kind === 'break' ? '***' : block.spans.map((span) => span.text).join(''),
  );
  return [parsed.text.heading, ...blocks];
};

describe('a page around the story', () => {
  it('is prose as a chapter has it, with the heading that its first line may be', () => {
    expect(words('One *two*\nthree.\n\nFour.')).toEqual([null, 'One two\nthree.', 'Four.']);
    expect(words('\ufeff\n# A Word ##\r\n\r\nOne.')).toEqual(['A Word', 'One.']);
    expect(words('***\n\nOne.\n\n---\n\n#\n\nTwo.\n\n* * *\n')).toEqual([null, 'One.', '***', 'Two.']);
  });

  it('is read in the encoding that its first bytes name', () => {
    const bytes = Buffer.from('\ufeffFür Ann', 'utf16le');
    expect(parse(bytes, 'dedication')).toMatchObject({ ok: true, text: { heading: null } });
  });

  it('loses the marks of a quotation and the head that an editor wrote, and nothing else', () => {
    expect(words('> The sea.\n>\n> — A. Sailor', 'epigraph')).toEqual([null, 'The sea.', '— A. Sailor']);
    expect(words('---\ntitle: Dedication\ntags:\n  - front\n---\n\nFor Ann', 'dedication')).toEqual([
      null,
      'For Ann',
    ]);
    expect(words('---\nFor Ann\n---\n', 'dedication')).toEqual([null, '---\nFor Ann\n---']);
    expect(words('---\n\nFor Ann\n\n---\n', 'dedication')).toEqual([null, 'For Ann']);
    expect(words('\\# 1 fan\n\\> all')).toEqual([null, '# 1 fan\n> all']);
  });

  it.each([
    ['dedication', '\n# For Ann\n\nAnn', 'line 2 is a heading, and this page is set without one'],
    ['foreword', 'One.\n\n## Two\n\nThree.', 'line 3 is a heading; only the first line of a page can be one'],
    [
      'foreword',
      '---\na: b\n---\n# One\n\n# Two',
      'line 6 is a heading; only the first line of a page can be one',
    ],
    ['copyright', 'x\n<<<<<<< HEAD\ny', 'line 2 is the mark of a merge that nobody ended'],
    ['copyright', Buffer.from([0xa9, 0x20, 0x32]), 'line 1 is not valid UTF-8'],
    ['copyright', 'a\0b', 'it is no text: line 1 has a control character (U+0000)'],
  ] as const)('is refused with the line to blame: %s %j', (kind, text, why) => {
    expect(parse(text, kind)).toEqual({ ok: false, why });
  });

  it('comes back from its file with the same words, whatever they look like', () => {
    const line = fc.constantFrom('# x', '\\# y', '> z', '\\> w', 'For *Ann*', '---x', '— A.', '12', '\\');
    const scene = fc
      .array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((paragraphs) => paragraphs.map((lines) => lines.join('\n')).join('\n\n'));
    fc.assert(
      fc.property(
        fc.array(scene, { minLength: 1, maxLength: 2 }),
        fc.constantFrom(null, 'A Word'),
        (scenes, heading) => {
          expect(parse(renderMatter(heading, scenes))).toEqual({
            ok: true,
            text: { heading, blocks: parseProse(scenes.join('\n\n***\n\n')) },
          });
        },
      ),
    );
  });
});
