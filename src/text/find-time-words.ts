import { ENGLISH_NUMERAL, HAN_NUMERAL } from './numeral-words.ts';
import { createLineFinder, isProse, type TextBlock } from './text-block.ts';

// When things happen, as far as a pattern can tell: days, months, years, spans of time told from now.

export interface TimeMention {
  readonly text: string;
  readonly line: number;
}

export function findTimeWords(blocks: readonly TextBlock[]): TimeMention[] {
  return blocks.filter(isProse).flatMap((block) => {
    const findLine = createLineFinder(block);
    return [...block.text.matchAll(TIME)].map((match) => ({
      text: match[0].replace(/\s+/g, ' ').toLowerCase(),
      line: findLine(match.index),
    }));
  });
}

const NUMBER = `(?:\\d+|${ENGLISH_NUMERAL}|an?|several|many)`;
const UNIT = '(?:hour|day|night|week|month|year|decade|centur(?:y|ie)|minute)s?';
const HAN_NUMBER = `(?:${HAN_NUMERAL}|[几0-9]){1,4}`;
const TIME = new RegExp(
  [
    '\\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\\b',
    '\\b(?:January|February|March|April|June|July|August|September|October|November|December)\\b(?:\\s+\\d{1,2}\\b)?',
    `\\b${NUMBER}\\s+${UNIT}\\s+(?:later|ago|before|earlier|after|hence)\\b`,
    '\\b(?:yesterday|tomorrow|tonight|midnight|(?:last|next)\\s+(?:night|week|month|year|spring|summer|autumn|winter))\\b',
    '\\b(?:1[0-9]|20)\\d{2}\\b',
    `${HAN_NUMBER}(?:天|日|年|个?月|个?小时|夜)(?:以?[前后]|之[前后])`,
    '昨天|明天|今晚|昨夜|去年|明年|半夜|午夜',
    '[0-9〇零一二三四五六七八九]{4}年|[0-9一二三四五六七八九十]{1,3}月[0-9一二三四五六七八九十]{1,3}[日号]',
  ].join('|'),
  'giu',
);
