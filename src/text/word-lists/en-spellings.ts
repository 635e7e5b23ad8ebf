// Ways in which one English word is written in two. Each turns the first spelling into the second; a text that has both is
// not consistent. Endings apply only to words long enough that two different words do not meet.

export const SPELLING_ENDINGS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/([a-z]{3,})our(?=$|s$|ed$|ing$|ful|less|able|er|ite|hood)/, '$1or'],
  [/([a-z]{3,})is(?=e$|ed$|es$|ing$|er$|ers$|ation)/, '$1iz'],
  [/([a-z]{3,})ys(?=e$|ed$|es$|ing$)/, '$1yz'],
  [/([a-z]{3,}[bt])re(?=$|s$)/, '$1er'],
  [/([a-z]{4,}[aeiou]l)l(?=ed$|ing$|er$|ers$)/, '$1'],
  [/([a-z]{3,})ogue(?=$|s$)/, '$1og'],
];

export const SPELLING_PAIRS: Readonly<Record<string, string>> = {
  ageing: 'aging',
  aluminium: 'aluminum',
  armour: 'armor',
  cheque: 'check',
  defence: 'defense',
  draught: 'draft',
  gaol: 'jail',
  grey: 'gray',
  greyer: 'grayer',
  jewellery: 'jewelry',
  judgement: 'judgment',
  licence: 'license',
  manoeuvre: 'maneuver',
  mould: 'mold',
  moustache: 'mustache',
  offence: 'offense',
  plough: 'plow',
  practise: 'practice',
  pretence: 'pretense',
  programme: 'program',
  pyjamas: 'pajamas',
  sceptic: 'skeptic',
  sceptical: 'skeptical',
  storey: 'story',
  sulphur: 'sulfur',
  tyre: 'tire',
  waggon: 'wagon',
  whisky: 'whiskey',
};

/** Different words that an ending would make the same. */
export const NO_SPELLINGS: ReadonlySet<string> = new Set([
  'timbre',
  'timbres',
  'advise',
  'devise',
  'premise',
  'promise',
]);
