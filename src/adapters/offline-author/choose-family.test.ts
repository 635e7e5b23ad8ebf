import { describe, expect, it } from 'vitest';
import { chooseFamily } from './choose-family.ts';
import { createChooser } from './create-chooser.ts';
import { loadLexicons } from './load-lexicon.ts';

const lexicons = await loadLexicons();
const choose = (idea: string, language: 'en' | 'zh', seed = '1') =>
  chooseFamily(idea, lexicons, language, createChooser(seed, 'book', idea)).id;

describe('chooseFamily', () => {
  it.each([
    ['A ferryman on a river of glass is asked to carry a song to the far bank.', 'voyage'],
    ['The last mapmaker of a drowned city', 'voyage'],
    ['A retired thief is asked to steal back a memory', 'search'],
    ['Two rival bakers must share one kitchen during a siege', 'contest'],
    ['A lighthouse keeper finds that her light no longer guides ships', 'keeping'],
    ['A baker in a besieged city must decide who is given bread', 'siege'],
    ['A detective who cannot lie is asked about the death of a man everybody hated', 'case'],
    ['Two sisters quarrel over a stolen violin that their mother played', 'kin'],
    ['一个修钟的人发现城里的钟每天都少走一分钟', 'keeping'],
    ['围城里的面包师要决定谁能吃到面包', 'siege'],
    ['茶山上的两姐妹为了父亲留下的一张方子反目', 'kin'],
    ['船工要把一首歌带过江去', 'voyage'],
    ['女捕快奉命追捕教她武功的师父', 'search'],
    ['两家对门的面馆为了一张旧菜谱争了三十年', 'contest'],
    ['两个做糕点的冤家合用一间铺子，中间画着一条线', 'contest'],
  ])('%s → %s, in either language', (idea, family) => {
    expect(choose(idea, 'en')).toBe(family);
    expect(choose(idea, 'zh')).toBe(family);
  });

  it('draws one by the seed where the idea does not decide', () => {
    const seeds = Array.from({ length: 40 }, (_, seed) => String(seed));
    expect(new Set(seeds.map((seed) => choose('teapots', 'en', seed)))).toEqual(
      new Set(['voyage', 'search', 'contest', 'keeping', 'siege', 'case', 'kin']),
    );
  });
});

it('both languages have the same families with the same chapters', () => {
  const shape = (language: 'en' | 'zh') =>
    lexicons[language].families.map(({ id, plots }) => [
      id,
      plots.map((plot) => [
        plot.id,
        plot.role,
        plot.beats.map(({ type, at, state, threads }) => ({ type, at, state, threads })),
      ]),
    ]);
  expect(shape('zh')).toEqual(shape('en'));
});
