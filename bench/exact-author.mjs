// A model that writes what it is asked at the length it is asked: the offline author, whose texts are made as long as the prompt
// wants them, with findings in every second scene and nothing that would be asked for twice. What it fills them with is read
// by nobody.
import { parsePrompt } from '../dist/adapters/offline-author/parse-prompt.js';
import { countWords } from '../dist/text/list-words.js';

export const SCENE_WORDS = 1200;

export function createExactAuthor(author) {
  return {
    ...author,
    async generate(request, { signal }) {
      const answer = await author.generate(request, { signal });
      return { ...answer, text: adjust(parsePrompt(request.messages), answer.text) };
    },
  };
}

function adjust(prompt, text) {
  if (prompt.contract === 'receipt') {
    const receipt = JSON.parse(text);
    const [output] = receipt.outputs_produced;
    if (output === undefined) return text;
    output.content = adjustWork(prompt, prompt.content, output.content);
    return JSON.stringify(receipt);
  }
  return adjustWork(prompt, prompt.contract, text);
}

function adjustWork(prompt, contract, text) {
  const change = CHANGES[contract];
  if (change !== undefined) return JSON.stringify(change(prompt, JSON.parse(text)));
  return contract === 'text' && prompt.role === 'writer' ? writeAtLength(prompt, text) : text;
}

const CHANGES = {
  world: (_, world) =>
    mapTexts(world, (text, key) => (STAYS.has(key) ? text : lengthen(text, PARAGRAPH_WORDS))),
  theme_conflict: (_, theme) =>
    mapTexts(theme, (text, key) => (STAYS.has(key) ? text : lengthen(text, FIELD_WORDS))),
  characters: (_, cast) =>
    mapTexts(cast, (text, key) => (STAYS.has(key) ? text : lengthen(text, FIELD_WORDS))),
  raw_chapter_plan: (_, plan) => ({
    ...plan,
    scenes: plan.scenes.map((card) => ({ ...card, estimated_words: SCENE_WORDS })),
  }),
  raw_consistency_report: (_, report) => ({ ...report, issues: [] }),
  check_report: (prompt, report) => ({
    ...report,
    pass: true,
    findings:
      prompt.promptType === 'critique_scene' && hasFindings(prompt)
        ? [0, 1].map((at) => ({ severity: 'low', description: FINDING, fix: `${FIX} (${at + 1})` }))
        : [],
  }),
  scene_review(prompt, review) {
    const quotes = listOwnSentences(prompt.inputs.get('draft') ?? '');
    const findings = quotes.slice(0, 2).map((quote, at) => ({
      id: `f${at + 1}`,
      kind: 'reader',
      severity: 'medium',
      quote,
      problem: FINDING,
      fix: FIX,
    }));
    const has = hasFindings(prompt);
    return { pass: !has, findings: has ? findings : [], evidence: quotes.at(-1) ?? review.evidence };
  },
  scene_replacements(prompt) {
    const found =
      JSON.parse(prompt.inputs.get('review') ?? prompt.inputs.get('critique') ?? '{}').findings ?? [];
    const draft = prompt.inputs.get('draft') ?? '';
    const replacements = found
      .filter(({ quote }) => typeof quote === 'string' && draft.includes(quote))
      .map(({ id, quote }, at) => ({
        quote,
        text: `${quote} ${writeSentence(createDraw(`${readScene(prompt)} mended ${at}`))}`,
        finding_ids: [id],
      }));
    return { replacements };
  },
};

const FINDING =
  'Nobody who reads this can tell yet why it is said now, since the errand is only named two paragraphs later.';
const FIX = 'Let the errand be seen before it is spoken of, in half a sentence, and leave the rest as it is.';

/** Names, numbers and what is chosen from a list keep their length. */
const STAYS = new Set(['schema_version', 'world_name', 'name', 'gender', 'role', 'age', 'kind', 'tone']);
/** A dense paragraph of five to nine sentences, and a field of two or three. */
const PARAGRAPH_WORDS = 120;
const FIELD_WORDS = 45;

function mapTexts(value, change, key = '') {
  if (typeof value === 'string') return change(value, key);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapTexts(each, change, name)]),
  );
}

function lengthen(text, words) {
  const draw = createDraw(text);
  let longer = text;
  while (countWords(longer) < words) longer = `${longer} ${writeSentence(draw)}`;
  return longer;
}

/** Its own first and last paragraph, which carry over and end as the frame has it, and filling between them. */
function writeAtLength(prompt, text) {
  const { target_words } = JSON.parse(prompt.inputs.get('beat') ?? prompt.inputs.get('scene_frame') ?? '{}');
  const own = text.split('\n\n');
  const [first = '', last = ''] = [own[0], own.length > 1 ? own.at(-1) : ''];
  const draw = createDraw(`${readScene(prompt)} ${prompt.keys.join()} ${prompt.inputs.get('beat') ?? ''}`);
  const between = [];
  let words = countWords(first) + countWords(last);
  for (let sentences = 0; words < (target_words ?? SCENE_WORDS); sentences += 1) {
    const sentence = writeSentence(draw);
    words += countWords(sentence);
    if (sentences % SENTENCES === 0) between.push(sentence);
    else between.push(`${between.pop()} ${sentence}`);
  }
  return [first, ...between, last].filter((paragraph) => paragraph !== '').join('\n\n');
}

/** In a paragraph. */
const SENTENCES = 4;

function readScene({ inputs, keys }) {
  const { scene_number } = JSON.parse(inputs.get('scene_frame') ?? '{}');
  return scene_number ?? keys.join();
}

function hasFindings(prompt) {
  return Number(readScene(prompt)) % 2 === 0;
}

/** The filling's sentences stand in a text once. */
function listOwnSentences(draft) {
  const paragraphs = draft.split('\n\n').slice(1, -1);
  return paragraphs
    .map((paragraph) => /^[^.]+\./.exec(paragraph)?.[0])
    .filter((sentence) => sentence !== undefined);
}

// ── filling ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const THINGS =
  'bucket ladder kettle lantern window harbour orchard saddle hammer blanket cellar chimney garden market barrel pillow thimble ribbon basket candle drawer mirror ledger anchor wagon furrow hedge ferry stable mitten parcel pebble puddle shutter spindle staircase teapot trellis turnip whistle'.split(
    ' ',
  );
const KINDS =
  'narrow crooked patient yellow borrowed heavy quiet careful dusty broken little older painted slippery stubborn tired wooden hollow ordinary faded'.split(
    ' ',
  );
const DEEDS =
  'leaned against|was carried past|stood beside|had been left under|was set down before|rattled behind|lay across|was mended with|belonged to|smelled of'.split(
    '|',
  );
const TIMES =
  'Before noon|Towards evening|In the second hour|After the rain|All that while|By the time the bell rang|Nobody remarked that|On the other side|As on every market day|Without a word'.split(
    '|',
  );

function writeSentence(draw) {
  const thing = () => `the ${draw(KINDS)} ${draw(THINGS)}`;
  return `${draw(TIMES)} ${thing()} ${draw(DEEDS)} ${thing()}, and ${thing()} ${draw(DEEDS)} ${thing()}.`;
}

/** The same for the same words, and never the same row of choices for others. */
function createDraw(seed) {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0), 16777619) >>> 0;
  return (list) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return list[Math.floor((state / 4294967296) * list.length)];
  };
}
