import { describe, expect, it } from 'vitest';
import { readPlainText } from './read-plain-text.ts';

const blocks = (text: string) => readPlainText(text, 'book.txt').blocks;
const headings = (text: string) =>
  blocks(text).flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
const paragraphs = (text: string) =>
  blocks(text).flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));

describe('readPlainText', () => {
  it.each([
    'Chapter 12',
    'CHAPTER XII. The Harbour',
    'Chapter Twelve: The Harbour',
    'Chapter One Hundred and Two',
    'Chapter 3 The Harbour',
    'Kapitel 4',
    '第十二章 雨夜',
    '第12章',
    '第一百零二回　风雨',
    'Prologue',
    'EPILOGUE: Home',
    '楔子',
    '尾声',
  ])('takes %s for the beginning of a chapter', (line) => {
    expect(headings(`Before.\n\n${line}\n\nIt was dark.`)).toEqual([line]);
  });

  it.each([
    'Chapter 12 was the best of the book.',
    'Chapter and verse',
    '第三章写得很好。',
    'Prologues are short.',
    'The year was 1984',
    '12 apples',
    'Introductions all round!',
  ])('takes %s for prose', (line) => {
    expect(headings(`Before.\n\n${line}\n\nIt was dark.`)).toEqual([]);
  });

  it('takes bare numbers for chapters only where they count through the whole text', () => {
    expect(headings('1\n\nOne.\n\n2\n\nTwo.\n\nIII\n\nThree.')).toEqual(['1', '2', 'III']);
    expect(headings('7\n\nSeven.\n\n2\n\nTwo.')).toEqual([]);
    expect(headings('Chapter 1\n\n1\n\nOne.\n\n2\n\nTwo.')).toEqual(['Chapter 1']);
    expect(headings('1\n\nOne.\n\n2. The Bank\n\nTwo.')).toEqual(['1', '2. The Bank']);
    expect(headings('1\n\n1. Bread\n\n2. Milk\n\n2\n\nTwo.')).toEqual(['1', '2']);
    expect(headings('1. Buy bread.\n\n2. go home\n\nThat was the list.')).toEqual([]);
  });

  it('joins wrapped lines, a cut word, and a title below its number', () => {
    const text =
      'CHAPTER I.\nDown the Rabbit-Hole\n\nAlice was beginning to get\nvery tired of sea-\nworn books and sat\non the bank.\n\n' +
      'She sat and sat until the\nlight was gone.';
    expect(blocks(text)).toEqual([
      { kind: 'heading', level: 1, text: 'CHAPTER I. Down the Rabbit-Hole' },
      {
        kind: 'paragraph',
        text: 'Alice was beginning to get very tired of sea-worn books and sat on the bank.',
      },
      { kind: 'paragraph', text: 'She sat and sat until the light was gone.' },
    ]);
  });

  it('takes a line for a paragraph where every line is one', () => {
    const text = '第一章 码头\n　　船不见了。\n　　她数了数灯。\n***\n　　夜深了。\n';
    expect(blocks(text)).toEqual([
      { kind: 'heading', level: 1, text: '第一章 码头' },
      { kind: 'paragraph', text: '船不见了。' },
      { kind: 'paragraph', text: '她数了数灯。' },
      { kind: 'break' },
      { kind: 'paragraph', text: '夜深了。' },
    ]);
  });

  it('keeps the lines of verse, and emphasis between underscores', () => {
    const text =
      'He wrote it down as well as\nhe could, and _slowly_ read\nit to the empty room again:\n\n   O lamp,\n   O sea\n';
    expect(paragraphs(text)).toEqual([
      'He wrote it down as well as he could, and *slowly* read it to the empty room again:',
      'O lamp,\nO sea',
    ]);
  });

  it('leaves the text of an archive out and tells how much it was', () => {
    const { blocks: found, notices } = readPlainText(
      'The archive speaks.\n\n*** START OF THE PROJECT GUTENBERG EBOOK X ***\n\nOne.\n\n*** END OF THE PROJECT GUTENBERG EBOOK X ***\nLicence here.',
      'x.txt',
    );
    expect(found).toEqual([{ kind: 'paragraph', text: 'One.' }]);
    expect(notices[0]?.message).toContain('10 words up to “*** START OF');
  });

  it('knows parts above chapters, and numbers that begin anew under each', () => {
    const text = 'PART ONE\n\nI\n\nOne.\n\nII\n\nTwo.\n\nPART TWO: The Sea\n\nI\n\nThree.';
    expect(blocks(text).filter(({ kind }) => kind === 'heading')).toEqual([
      { kind: 'heading', level: 1, text: 'PART ONE' },
      { kind: 'heading', level: 2, text: 'I' },
      { kind: 'heading', level: 2, text: 'II' },
      { kind: 'heading', level: 1, text: 'PART TWO: The Sea' },
      { kind: 'heading', level: 2, text: 'I' },
    ]);
    expect(headings('1\n\nOne.\n\n2\n\nTwo.\n\n1\n\nThree.')).toEqual([]);
    expect(headings('Chapter 1\n\nOne.\n\nPart of me knew.\n\nChapter 2\n\nTwo.')).toHaveLength(2);
  });

  it('takes a line in capitals below a bare number for its title, as old books have it', () => {
    expect(headings('CHAPTER I.\n\nTHE MILL.\n\nIt was cold.\n\nCHAPTER II.\n\nSTOP!\n\nIt rose.')).toEqual([
      'CHAPTER I. THE MILL',
      'CHAPTER II. STOP!',
    ]);
    expect(headings('Chapter 1\n\nThe mill.\n\nIt was cold.')).toEqual(['Chapter 1']);
    expect(headings('第二章\n\n没有写ABC。\n\n下雨了。')).toEqual(['第二章']);
  });

  it('takes lines in capitals for headings where nothing else is one and there is room above them', () => {
    const text = (gap: string) =>
      `THE MILL${gap}THE STORM\n\nIt blew.${gap}THE CALM\n\nIt stopped.\n\nDANGER\n\nIt said.${gap}THE END`;
    expect(headings(text('\n\n\n\n'))).toEqual(['THE STORM', 'THE CALM']);
    expect(headings(text('\n\n'))).toEqual([]);
  });

  it('takes title and author from the archive', () => {
    const text =
      'Title: The Ferry\nAuthor: M. Lind\n\n*** START OF THE PROJECT GUTENBERG EBOOK X ***\n\nOne.\n\n*** END OF THE PROJECT GUTENBERG EBOOK X ***';
    expect(readPlainText(text, 'x.txt')).toMatchObject({ title: 'The Ferry', author: 'M. Lind' });
  });
});
