import { describe, expect, it } from 'vitest';
import { consistencyChecker } from '../../src/tools/consistency-checker.ts';
import { lineEditor } from '../../src/tools/line-editor.ts';
import { proseAnalyzer } from '../../src/tools/prose-analyzer.ts';
import { stakesMapper } from '../../src/tools/stakes-mapper.ts';
import { createTextToolContext } from '../fakes/text-tool-context.ts';

// Texts that cost the square of their length where a pattern looks back or ahead too far. At this length such a pattern
// would not end before the test runner gives up.
const SIZE = 150_000;
const HOSTILE: readonly string[] = [
  '*',
  '_a ',
  '`',
  '`a',
  '[',
  '[a](',
  '![',
  '<',
  '<a ',
  '<!--',
  '<!a[',
  '<![CDATA[',
  '&#',
  '"',
  '“',
  '‘a ',
  '.',
  '. ',
  '…',
  '—"',
  'a',
  'A',
  'Aa ',
  'Mr. ',
  'a a ',
  'a-',
  ' ',
  '\n',
  '> ',
  '# ',
  '他',
  '他的，',
  '“他”',
  '《',
  'a\n',
  'A b.\n',
  '\u0301',
  '😀',
];

describe('a hostile text', () => {
  it.each(HOSTILE)('of %j again and again is gone through by every tool', async (piece) => {
    const text = `a${piece.repeat(Math.ceil(SIZE / piece.length))}b`;
    const files = Object.fromEntries(['md', 'txt', 'xhtml'].map((extension) => [`a.${extension}`, text]));
    const context = createTextToolContext({ ...files, 'b.md': 'b' });
    for (const scene_path of Object.keys(files)) {
      const result = await proseAnalyzer.run({ scene_path }, context);
      expect(proseAnalyzer.result.safeParse(result).success).toBe(true);
      await lineEditor.run({ scene_path }, context);
      await stakesMapper.run({ scene_paths: [scene_path] }, context);
    }
    await consistencyChecker.run({ file_paths: ['a.md', 'b.md'] }, context);
  });
});
