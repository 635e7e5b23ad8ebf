import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

describe('the language of a document', () => {
  it.each([
    ['pt-BR', '关于搬迁档案馆的计划', 'en', 'pt-BR'],
    [undefined, '关于搬迁档案馆的计划', 'en', 'zh'],
    [undefined, '关于搬迁档案馆的计划', 'zh-Hant', 'zh-Hant'],
    [undefined, 'Ein Plan für den Umzug des Archivs vor dem Winter, mit den Kosten', 'en', 'de'],
    [undefined, 'A plan to move the archive', 'fr', 'fr'],
    [undefined, 'A plan for 北港', 'en', 'en'],
  ])('asked for %s, with the brief %s, in a project in %s: %s', (asked, brief, own, chosen) => {
    expect(chooseLanguage(asked, brief, own)).toBe(chosen);
  });
});
