import { foldText } from '../../text/fold-text.ts';
import { listWords } from '../../text/list-words.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

// A sample is there to sound like. So many of its words running, wherever a sentence begins or ends, are copied from it. A letter of
// Chinese counts as a word.

const RUN = { spaced: 8, dense: 14 } as const;

export function checkSamples(text: string, { style }: Pick<SceneFacts, 'style'>): SceneFinding[] {
  const samples = style?.samples ?? [];
  if (samples.length === 0) return [];
  const run = /\p{Script=Han}/u.test(text) ? RUN.dense : RUN.spaced;
  const known = new Set(samples.flatMap((sample) => listRuns(listUnits(sample), run).map(({ key }) => key)));
  const [first] = listRuns(listUnits(text), run).filter(({ key }) => known.has(key));
  if (first === undefined) return [];
  const quote = text.slice(first.start, first.end);
  return [
    {
      reason_code: 'scene_copies_sample',
      message: `These words are a sample's own, which is there to sound like and not to be told again: “${quote}”.`,
      quote,
      position: first.start,
      instead: null,
    },
  ];
}

interface Unit {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Words; of a word of Chinese its letters, since two dictionaries may cut it in two ways. */
function listUnits(text: string): Unit[] {
  return listWords(text).flatMap(({ text: word, start, units }): Unit[] => {
    if (units === 1) return [{ text: foldText(word), start, end: start + word.length }];
    let at = start;
    return [...word].map((letter) => {
      const unit = { text: letter, start: at, end: at + letter.length };
      at = unit.end;
      return unit;
    });
  });
}

function listRuns(units: readonly Unit[], length: number): { key: string; start: number; end: number }[] {
  return units.slice(0, Math.max(0, units.length - length + 1)).map((first, index) => {
    const all = units.slice(index, index + length);
    return {
      key: all.map(({ text }) => text).join(' '),
      start: first.start,
      end: all.at(-1)?.end ?? first.end,
    };
  });
}
