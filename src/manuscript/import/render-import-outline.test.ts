import { describe, expect, it } from 'vitest';
import { sampleChapter } from '../../../test/fakes/sample-manuscript.ts';
import { placeAuthorOutline } from '../../adapters/offline-author/place-author-outline.ts';
import { renderImportOutline } from './render-import-outline.ts';

const CHAPTERS = [
  sampleChapter(1, 'The Quay', ['The boat was gone. She *ran*.\n\nIt was late. Nobody came.', 'Only this.']),
  sampleChapter(2, 'Chapter 2', ['船不见了。她数了数灯。']),
  sampleChapter(3, '第三章', [`${'word '.repeat(100)}end.`]),
];

describe('renderImportOutline', () => {
  it('lists each chapter with its title, and each scene by its first and last sentence', () => {
    const text = renderImportOutline('The Ferry', CHAPTERS);
    expect(text.split('\n').slice(0, 8)).toEqual([
      '# The Ferry',
      '',
      '## Chapter 1: The Quay',
      '',
      '- The boat was gone. … Nobody came.',
      '- Only this.',
      '',
      '## Chapter 2: Chapter 2',
    ]);
    expect(text).toContain('- 船不见了。 … 她数了数灯。');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(260);
  });

  it('is read back with the same numbers and titles, also in a book of more chapters', () => {
    const placed = placeAuthorOutline(renderImportOutline('The Ferry', CHAPTERS), 4, undefined);
    expect([1, 2, 3, 4].map((chapter) => placed(chapter)?.title)).toEqual([
      'The Quay',
      'Chapter 2',
      '第三章',
      undefined,
    ]);
    expect(placed(1)?.scenes).toHaveLength(2);
  });
});
