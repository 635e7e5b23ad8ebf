import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

describe('the language of an idea', () => {
  it.each([
    ['en', 'A ferryman on a river of glass is asked to carry a song to the far bank.'],
    ['en', 'Noir. Two sisters, one gun.'],
    ['en', 'A chef from Kyōto (京都) opens a noodle bar in Leeds.'],
    ['zh', '一个守灯塔的女人发现她的灯照回来的不是船，而是记忆。'],
    ['ja', '灯台守の女が、失われた記憶を呼び戻す光に気づく。'],
    ['ko', '등대지기는 바다가 가져간 기억을 불러온다.'],
    ['ru', 'Смотритель маяка находит письма из будущего.'],
    ['de', 'Eine Leuchtturmwärterin findet Briefe, die aus der Zukunft kommen und nicht für sie sind.'],
    ['fr', 'Une gardienne de phare trouve des lettres qui viennent du futur et ne sont pas pour elle.'],
    ['es', 'Una farera encuentra cartas que vienen del futuro y no son para ella.'],
    ['it', 'La guardiana del faro trova delle lettere che vengono dal futuro e non sono per lei.'],
  ])('%s: %s', (language, idea) => {
    expect(detectLanguage(idea)).toBe(language);
  });
});
