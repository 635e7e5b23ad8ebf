import { describe, expect, it } from 'vitest';
import {
  HOSTILE_TITLES,
  sampleBook,
  sampleChapters,
  sampleManuscript,
  sampleShortChapters,
} from '../../../test/fakes/sample-manuscript.ts';
import { countWords, listWords } from '../../text/list-words.ts';
import { renderPlainText } from './render-plain-text.ts';

describe('a manuscript as plain text', () => {
  it('is title, contents and chapters', () => {
    expect(renderPlainText(sampleManuscript('en', { chapters: sampleShortChapters() }))).toBe(
      [
        'The Glass Ferry',
        'Contents',
        '  Chapter 1: The Quay\n  Chapter 2: Out',
        '\n\nChapter 1: The Quay',
        'A *b* c.',
        'D.',
        '* * *',
        'E.',
        '\n\nChapter 2: Out',
        'F.\n',
      ].join('\n\n'),
    );
  });

  it('has the English words of the chapters in their order, in lines of at most 72', () => {
    const text = renderPlainText(sampleManuscript('en'));
    const chapters = sampleChapters('en');
    const headings = chapters.map((each) => `Chapter ${each.chapter_number}: ${each.chapter_title}`);
    const whole = [
      'The Glass Ferry Contents',
      ...headings,
      ...chapters.flatMap(({ scenes }, at) => [headings[at], ...scenes.map(({ content }) => content)]),
    ].join('\n\n');
    expect(listWords(text).map((word) => word.text)).toEqual(listWords(whole).map((word) => word.text));
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(72);
  });

  it('has the Chinese words of the chapters, in lines of at most 36 characters', () => {
    const text = renderPlainText(sampleManuscript('zh'));
    const chapters = sampleChapters('zh');
    const [, ...bodies] = text.split(/\n\n\n\n第\d+章　雨夜\n\n/);
    expect(bodies.map((body) => countWords(body))).toEqual(chapters.map(({ total_words }) => total_words));
    const letters = (body: string) => body.replace(/\* \* \*|\s/g, '');
    expect(bodies.map(letters)).toEqual(
      chapters.map(({ scenes }) => letters(scenes.map(({ content }) => content).join(''))),
    );
    const columns = (line: string) => line.length + (line.match(/[\p{sc=Han}，。！？：「」]/gu)?.length ?? 0);
    expect(Math.max(...text.split('\n').map(columns))).toBeLessThanOrEqual(72);
  });

  it('carries any title', () => {
    for (const title of HOSTILE_TITLES) {
      const text = renderPlainText(sampleManuscript('en', { book: sampleBook('en', title) }));
      expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}/u);
      expect(text).toContain('\n\nContents\n\n  Chapter 1');
    }
  });
});
