// The values that stand for a missing one and can be named in a JSON Schema, whose patterns know no case: whole values only, in
// any case, with spaces and full stops around. The outline's own check refuses these and many more.

const STAND_INS = [
  'current[_ ]location',
  'placeholder',
  'unknown',
  'tbd',
  'tba',
  'here',
  'there',
  'n/?a',
  'none',
  'null',
  'same',
  'somewhere',
  'empty',
];

const inAnyCase = (pattern: string): string =>
  pattern.replaceAll(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);

export const PLACEHOLDER_BAN = {
  not: { pattern: `^\\s*(?:${STAND_INS.map(inAnyCase).join('|')})[\\s.]*$` },
} as const;

export const ANCHOR_BAN = {
  not: {
    pattern: `^\\s*(?:${[...STAND_INS, 'anchor[_ ]?[0-9]{1,3}'].map(inAnyCase).join('|')})[\\s.]*$`,
  },
} as const;
