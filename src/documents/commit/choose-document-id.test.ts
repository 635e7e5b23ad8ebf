import { describe, expect, it } from 'vitest';
import { loadToLatin } from '../../text/load-to-latin.ts';
import { chooseDocumentId } from './choose-document-id.ts';

const NOTHING: ReadonlySet<string> = new Set();

describe('the id of a document', () => {
  it.each([
    ['A plan to move the archive', 'a-plan-to-move-the-archive'],
    ['Überblick für Zoë', 'uberblick-fur-zoe'],
    ['Q3 / 2026: results', 'q3-2026-results'],
    // Cut between words, never in one.
    [
      'A plan to move the town archive to the northern building before winter',
      'a-plan-to-move-the-town-archive-to-the-northern',
    ],
    ['x'.repeat(60), 'x'.repeat(48)],
    ['档案馆搬迁计划', 'dang-an-guan-ban-qian-ji-hua'],
    ['2026 年度预算', '2026-nian-du-yu-suan'],
    ['银行与行人', 'yin-hang-yu-xing-ren'],
    // No letter of it can be typed everywhere.
    ['Отчёт', 'document'],
    ['Отчёт за 2026', 'document-2026'],
    ['…', 'document'],
  ])('%s', async (title, id) => {
    expect(chooseDocumentId((await loadToLatin(title))(title), NOTHING)).toBe(id);
  });

  it('gets a number where it is taken, or is a folder of its own', () => {
    expect(chooseDocumentId('Budget', new Set(['budget', 'budget-2']))).toBe('budget-3');
    expect(chooseDocumentId('Templates', NOTHING)).toBe('templates-2');
    expect(chooseDocumentId('Отчёт', new Set(['document']))).toBe('document-2');
  });
});
