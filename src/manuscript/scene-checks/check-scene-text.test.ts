import { describe, expect, it } from 'vitest';
import { countWords } from '../../text/list-words.ts';
import { checkSceneText } from './check-scene-text.ts';
import { compileKnownNames } from './known-names.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFindingCode } from './scene-finding.ts';

const CARD: SceneFacts['card'] = {
  handoff_mode: 'direct_continuation',
  transition_in_text: 'Two days later the tide had gone out under the lamp.',
  transition_in_anchors: ['the tide', 'the lamp', 'two days'],
  estimated_words: 40,
};

const FACTS: SceneFacts = {
  card: CARD,
  language: 'en',
  others: [],
  known: compileKnownNames(
    ['Annis Vingoe', 'Marlow', 'Net Loft', 'Denzel', '林晓舟', '沈砚'],
    ['Martow is the next village. Denzil had been his father.', '林晓丹是她的妹妹。'],
  ),
};

/** A plain scene of about forty words, with something put before or after. */
const BODY =
  'Annis put the lamp on the sill and waited. Nobody came along the wall. After a while she turned the wick down, because oil was dear, and sat in the smell of it until her hands were cold and the boats were in.';
const BODY_ZH =
  '林晓舟把灯放在窗台上，等着。墙边没有人来。过了一会儿，她把灯芯拧小，因为油很贵，就坐在那股气味里，直到手都凉了。';

interface Row {
  readonly what: string;
  readonly text: string;
  readonly found: readonly SceneFindingCode[];
  /** The card's length; that of the text where length is not what the row is about. */
  readonly words?: number;
  readonly facts?: Partial<SceneFacts>;
}

const entered = (anchors?: string[]): Partial<SceneFacts> => ({
  card: {
    ...CARD,
    handoff_mode: 'time_skip',
    ...(anchors === undefined ? {} : { transition_in_anchors: anchors }),
  },
});
const zh = (facts: Partial<SceneFacts> = {}): Partial<SceneFacts> => ({
  language: 'zh',
  card: {
    ...CARD,
    handoff_mode: 'time_skip',
    transition_in_text: '两天以后，潮水退了。',
    transition_in_anchors: ['潮水', '两天', '灯塔'],
  },
  ...facts,
});
const dialogue = (line: string) => `${BODY}\n\n${line}`;

const ROWS: readonly Row[] = [
  { what: 'a plain scene', text: BODY, found: [] },

  // the bridge
  {
    what: 'an opening without a word of the bridge',
    text: BODY.replaceAll(/lamp|tide|days?/g, 'wall'),
    facts: entered(),
    found: ['transition_bridge_missing'],
  },
  {
    what: 'the bridge word for word',
    text: `Two days later the tide had gone out under the lamp. ${BODY}`,
    facts: entered(),
    found: [],
  },
  {
    what: 'the bridge with other marks and letters',
    text: `TWO DAYS LATER the tide had gone out under the lamp; ${BODY}`,
    facts: entered(),
    found: [],
  },
  {
    what: 'all anchors in other words',
    text: `For two days the lamp had burned, and the tide was low. ${BODY}`,
    facts: entered(),
    found: [],
  },
  {
    what: 'two of three anchors',
    text: `For two days it had burned, and the tide was low. Annis waited. Nobody came along the wall and the boats were in and the oil was dear and the hands were cold in the smell of it all.`,
    facts: entered(),
    found: [],
  },
  {
    what: 'anchors in the second paragraph',
    text: `Nobody came along the wall.\n\nFor two days the lamp had burned, and the tide was low. ${BODY}`,
    facts: entered(),
    found: [],
  },
  {
    what: 'anchors behind the first 150 words',
    text: `${'The wall was long and grey and went on, with weed at its foot and gulls along its top, '.repeat(10)}and for two days the lamp had burned, and the tide was low.`,
    facts: { card: { ...CARD, handoff_mode: 'montage' } },
    found: ['transition_bridge_missing'],
  },
  {
    what: 'a Chinese bridge in its anchors',
    text: `两天过去了，灯塔下的潮水退了下去。${BODY_ZH}`,
    facts: zh(),
    found: [],
  },
  {
    what: 'a Chinese opening without its bridge',
    text: BODY_ZH,
    facts: zh(),
    found: ['transition_bridge_missing'],
  },

  // the length
  {
    what: 'a scene of a few words',
    text: 'Annis waited. Nobody came.',
    words: 12,
    found: ['scene_length_out_of_band'],
  },
  {
    what: 'a scene twice as long',
    words: 40,
    text: `${BODY}\n\nDenzel was the last. He had rope over his shoulder and salt in his beard and a way of not looking at the light, as if it owed him money, which in a manner of speaking it did, and had for years.`,
    found: ['scene_length_out_of_band'],
  },

  // meta text
  { what: 'a greeting', text: `Sure! Here is the revised scene.\n\n${BODY}`, found: ['scene_meta_text'] },
  {
    what: 'an announcement',
    text: `Here is the scene you asked for:\n\n${BODY}`,
    found: ['scene_meta_text'],
  },
  {
    what: 'a Chinese announcement',
    text: `好的，以下是修改后的场景：\n\n两天以后，潮水退了。${BODY_ZH}`,
    facts: zh(),
    found: ['scene_meta_text'],
  },
  {
    what: 'a fine sentence with here in it',
    text: `Here is the place, she thought, and the scene of it. ${BODY}`,
    found: [],
  },
  { what: 'a sure answer', text: `Sure of her way, here and everywhere, she came. ${BODY}`, found: [] },
  {
    what: 'a model that excuses itself',
    text: `${BODY} As an AI language model, I cannot continue.`,
    found: ['scene_meta_text'],
  },
  {
    what: 'a robot that speaks of itself',
    text: dialogue('“As an AI, I cannot weep,” said the machine.'),
    found: [],
  },
  {
    what: 'a robot that tells its own story',
    text: `${BODY} As an AI among fishermen she was patient.`,
    found: [],
  },
  {
    what: 'a Chinese model that excuses itself',
    text: `两天以后，潮水退了。${BODY_ZH}作为一个AI语言模型，我无法继续。`,
    facts: zh(),
    found: ['scene_meta_text'],
  },
  {
    what: 'a Chinese robot in dialogue',
    text: `两天以后，潮水退了。${BODY_ZH}\n\n“作为人工智能，我不能撒谎。”机器说。`,
    facts: zh(),
    found: [],
  },
  {
    what: 'an offer at the end',
    text: dialogue('Let me know if you want another ending.'),
    found: ['scene_meta_text'],
  },
  {
    what: 'the same words between people',
    text: dialogue('“Let me know if you want another,” Denzel said.'),
    found: [],
  },
  { what: 'a heading', text: `# The Lamp\n\n${BODY}`, found: ['scene_meta_text'] },
  { what: 'a numbered heading', text: `Scene 3: The Lamp\n\n${BODY}`, found: ['scene_meta_text'] },
  {
    what: 'a Chinese heading',
    text: `第三场\n\n两天以后，潮水退了。${BODY_ZH}`,
    facts: zh(),
    found: ['scene_meta_text'],
  },
  { what: 'a chapter that somebody reads', text: `${BODY} She was at chapter 3 of the almanac.`, found: [] },
  { what: 'a word count', text: dialogue('(Word count: 41)'), found: ['scene_meta_text', 'scene_leftover'] },
  {
    what: 'a Chinese word count',
    text: `两天以后，潮水退了。${BODY_ZH}\n\n（字数：58）`,
    facts: zh(),
    found: ['scene_meta_text', 'scene_leftover'],
  },
  {
    what: 'the end of the scene',
    text: dialogue('[End of scene]'),
    found: ['scene_meta_text', 'scene_leftover'],
  },
  { what: 'a note', text: dialogue('Note: the end condition is met.'), found: ['scene_meta_text'] },
  { what: 'a note that somebody reads', text: `${BODY} The note said: come.`, found: [] },
  {
    what: 'a scene that describes itself',
    text: `${BODY} The scene ends with her leaving.`,
    found: ['scene_meta_text'],
  },

  {
    what: 'an announcement on the first line of its paragraph',
    text: `Here is the scene:\n${BODY}`,
    found: ['scene_meta_text'],
  },
  {
    what: 'an announcement with a full stop',
    text: `Here’s the scene you asked for.\n\n${BODY}`,
    found: ['scene_meta_text'],
  },
  { what: 'a mark that it goes on', text: `[continued]\n\n${BODY}`, found: ['scene_meta_text'] },
  { what: 'a mark that it will go on', text: dialogue('To be continued...'), found: ['scene_meta_text'] },
  {
    what: 'something that continued',
    text: `${BODY} The rain continued.\n\nIt had to be continued by hand.`,
    found: [],
  },
  {
    what: 'a Chinese mark that it will go on',
    text: `两天以后，潮水退了。${BODY_ZH}\n\n（未完待续）。`,
    facts: zh(),
    found: ['scene_meta_text'],
  },
  {
    what: 'a model that must say something',
    text: `As an AI language model I must note this. ${BODY}`,
    found: ['scene_meta_text'],
  },
  { what: 'a refusal', text: 'I’m sorry, but I can’t help with that.', found: ['scene_meta_text'] },
  {
    what: 'a refusal with reasons',
    text: 'I cannot continue this story as it has violence in it.',
    found: ['scene_meta_text'],
  },
  {
    what: 'a refusal before a scene',
    text: `I’m unable to write the scene as asked.\n\n${BODY}`,
    found: ['scene_meta_text'],
  },
  {
    what: 'a Chinese refusal',
    text: '抱歉，我无法继续创作这个场景。',
    facts: { language: 'zh' },
    found: ['scene_meta_text'],
  },
  {
    what: 'somebody who refuses',
    text: dialogue('“I’m sorry, but I can’t help with that,” Denzel said.'),
    found: [],
  },
  { what: 'a narrator who cannot go on', text: `${BODY} I cannot continue the walk, I thought.`, found: [] },
  { what: 'a turn of a conversation', text: `Assistant: ${BODY}`, found: ['scene_meta_text'] },
  { what: 'a bold heading', text: `**The Lamp**\n\n${BODY}`, found: ['scene_meta_text'] },
  { what: 'a first word said loud', text: `**No!**\n\n${BODY}`, found: [] },
  { what: 'a heading of the request', text: `Scene Card\n\n${BODY}`, found: ['scene_meta_text'] },
  {
    what: 'a list of changes',
    text: dialogue('Changes made: the name is right now.'),
    found: ['scene_meta_text'],
  },
  {
    what: 'a word on what was done',
    text: dialogue('I have trimmed the scene and kept its end.'),
    found: ['scene_meta_text'],
  },
  {
    what: 'another offer at the end',
    text: dialogue('Shall I continue with the next scene?'),
    found: ['scene_meta_text'],
  },

  // the language
  {
    what: 'a paragraph in French',
    text: 'Annis posa la lampe sur le rebord et attendit. Personne ne venait le long du mur. Elle baissa la mèche, car l’huile était chère, et resta dans son odeur jusqu’au retour des bateaux.',
    found: ['scene_other_language'],
  },
  { what: 'Chinese in an English book', text: `${BODY}\n\n${BODY_ZH}`, found: ['scene_other_language'] },
  { what: 'a Chinese line that somebody says', text: dialogue(`“${BODY_ZH}” he said.`), found: [] },
  {
    what: 'English in a Chinese book',
    text: BODY,
    facts: { language: 'zh-Hant' },
    found: ['scene_other_language'],
  },
  {
    what: 'English in a German book',
    text: BODY,
    facts: { language: 'de' },
    found: ['scene_other_language'],
  },
  {
    what: 'German in a German book',
    text: 'Annis stellte die Lampe auf das Fensterbrett und wartete. Niemand kam an der Mauer entlang. Nach einer Weile drehte sie den Docht herunter, weil das Öl teuer war, und saß in seinem Geruch, bis ihre Hände kalt waren.',
    facts: { language: 'de' },
    found: [],
  },
  { what: 'a language that no table has', text: BODY_ZH, facts: { language: 'qaa' }, found: [] },
  {
    what: 'Cyrillic in an English book',
    text: 'Аннис поставила лампу на подоконник и стала ждать, но никто не пришёл вдоль стены.',
    found: ['scene_other_language'],
  },

  // leftovers
  {
    what: 'a rest that was left out',
    text: dialogue('[...rest of the scene unchanged...]'),
    found: ['scene_leftover'],
  },
  { what: 'a rest that went home', text: `${BODY} (The rest of them went home.)`, found: [] },
  { what: 'a gap', text: `${BODY} She met [NAME] there.`, found: ['scene_leftover'] },
  {
    what: 'a gap in words',
    text: `${BODY} [insert description of the quay]`,
    found: ['scene_leftover', 'scene_leftover'],
  },
  { what: 'a slot', text: `${BODY} It was {{place}} again.`, found: ['scene_leftover'] },
  { what: 'an id', text: `${BODY} It was LOC_QUAY again.`, found: ['scene_leftover'] },
  { what: 'a reminder', text: `${BODY} TODO: the quay.`, found: ['scene_leftover'] },
  { what: 'a list on the wall', text: `${BODY} The word on the list was todo, in chalk.`, found: [] },
  { what: 'an editor inside a letter', text: `${BODY} “He were [sic] gone,” it read.`, found: [] },
  { what: 'an end that breaks off', text: `${BODY} And then she`, found: ['scene_leftover'] },
  { what: 'an end on a dash', text: `${BODY} And then she—`, found: [] },
  {
    what: 'a Chinese gap',
    text: `两天以后，潮水退了。${BODY_ZH}【此处补充描写】她走了。`,
    facts: zh(),
    found: ['scene_leftover'],
  },

  // what stands twice
  {
    what: 'a paragraph twice',
    text: 'The wall went on and on beside the water.\n\nNobody came.\n\nThe wall went on and on beside the water.',
    found: ['scene_repeats_paragraph'],
  },
  {
    what: 'a sentence twice',
    text: `The wall went on and on beside the water. ${BODY} The wall went on and on beside the water.`,
    found: ['scene_repeats_sentence'],
  },
  {
    what: 'a sentence of another scene',
    text: BODY,
    facts: {
      others: [
        {
          scene_ref: '1:2',
          content:
            'She came home. “After a while she turned the wick down, because oil was dear, and sat in the smell of it until her hands were cold and the boats were in.”',
        },
      ],
    },
    found: ['scene_repeats_sentence'],
  },
  {
    what: 'short answers twice',
    text: `${BODY}\n\n“Yes.”\n\n“I do not know.”\n\n“Yes.”\n\n“I do not know.”`,
    found: [],
  },
  {
    what: 'a Chinese sentence twice',
    text: `两天以后，潮水退了。${BODY_ZH}\n\n墙的尽头仍然没有任何人走过来。风停了。墙的尽头仍然没有任何人走过来。`,
    facts: zh(),
    found: ['scene_repeats_sentence'],
  },
  {
    what: 'a short Chinese answer twice',
    text: `${BODY_ZH}\n\n“不知道。”\n\n“是。”\n\n“不知道。”`,
    facts: { language: 'zh' },
    found: [],
  },

  // names
  {
    what: 'a name with a letter wrong',
    text: `${BODY} It was Annos who came.`,
    found: ['scene_name_near_miss'],
  },
  {
    what: 'a surname with two letters changed about',
    text: `${BODY} Old Vignoe came.`,
    found: ['scene_name_near_miss'],
  },
  { what: 'a misspelled place', text: `${BODY} They met in Marlaw again.`, found: ['scene_name_near_miss'] },
  {
    what: 'possessives and plurals',
    text: `${BODY} Annis’s coat, Annis' hat, the Vingoes, Marlow's road.`,
    found: [],
  },
  { what: 'a name that the outline has', text: `${BODY} They came from Martow with Denzil.`, found: [] },
  { what: 'another person altogether', text: `${BODY} It was Hester who came.`, found: [] },
  { what: 'a word that begins a sentence', text: `${BODY} Nets hung there. Lost, she went.`, found: [] },
  {
    what: 'a word that is also written small',
    text: `${BODY} In the marlew there is a Marlew bird.`,
    found: [],
  },
  {
    what: 'a Chinese name with a character of the same sound',
    text: `${BODY_ZH}沈彦也来了。`,
    facts: { language: 'zh' },
    found: ['scene_name_near_miss'],
  },
  {
    what: 'a Chinese name with its middle changed',
    text: `${BODY_ZH}林小舟也来了。`,
    facts: { language: 'zh' },
    found: ['scene_name_near_miss'],
  },
  {
    what: 'a Chinese sister whom the cast knows',
    text: `${BODY_ZH}林晓丹也来了。`,
    facts: { language: 'zh' },
    found: [],
  },
  {
    what: 'a short form before a verb',
    text: `${BODY_ZH}林晓说好。沈家的人也来了。`,
    facts: { language: 'zh' },
    found: [],
  },
];

describe('a scene’s text', () => {
  it.each(ROWS)('with $what', ({ text, facts, found, words = countWords(text) }) => {
    const whole = { ...FACTS, ...facts };
    const findings = checkSceneText(text, { ...whole, card: { ...whole.card, estimated_words: words } });
    expect(findings.map(({ reason_code }) => reason_code).sort()).toEqual([...found].sort());
  });

  it('is quoted where each finding stands', () => {
    const text = `Sure! Here is the revised scene.\n\n${BODY} It was Annos who met [NAME] there.`;
    const findings = checkSceneText(text, { ...FACTS, card: { ...CARD, estimated_words: countWords(text) } });
    for (const { quote, position } of findings) {
      expect(text.slice(position, position + quote.length)).toBe(quote);
      expect(quote).not.toBe('');
    }
    expect(findings.map(({ quote }) => quote)).toEqual([
      'Sure! Here is the revised scene',
      'Annos',
      '[NAME]',
    ]);
  });
});
