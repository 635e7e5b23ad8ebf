import { z } from 'zod';
import { CountSchema, TextSchema } from '../contracts/ids.ts';
import { loadDocument } from '../text/load-document.ts';
import { formatExcerpt } from './format-excerpt.ts';
import { joinDigest } from './join-digest.ts';
import { type MeasuredSentence, measureProse, type ProseMeasures } from './measure-prose.ts';
import { defineTool } from './tool.ts';

// What a scene or a chapter measures. The metrics are always all there; the focus decides which of them a prompt sees.

const FocusSchema = z.enum(['pacing', 'voice', 'rhythm', 'all']);
type Focus = z.infer<typeof FocusSchema>;

const ArgsSchema = z.strictObject({ scene_path: TextSchema, focus: FocusSchema.optional() });

const SentenceSchema = z.strictObject({ text: TextSchema, words: CountSchema, line: z.int().min(1) });

const ResultSchema = z.strictObject({
  path: TextSchema,
  focus: FocusSchema,
  metrics: z.strictObject({
    word_count: CountSchema,
    sentence_count: CountSchema,
    paragraph_count: CountSchema,
    avg_sentence_length: z.number().min(0),
    sentence_length_stdev: z.number().min(0),
    longest_sentence: SentenceSchema.nullable(),
    shortest_sentence: SentenceSchema.nullable(),
    dialogue_ratio: z.number().min(0).max(1),
    pov_signals: z.strictObject({
      first: CountSchema,
      second: CountSchema,
      third: CountSchema,
      person: z.enum(['first', 'second', 'third', 'unclear']),
    }),
    adverb_count: CountSchema,
    repeated_words: z.array(z.strictObject({ word: TextSchema, count: CountSchema })),
  }),
});
type Result = z.infer<typeof ResultSchema>;
type Metrics = Result['metrics'];

export const proseAnalyzer = defineTool({
  name: 'prose_analyzer',
  summary: 'Measures the words, sentences, dialogue, point of view and repetitions of a scene.',
  args: ArgsSchema,
  result: ResultSchema,
  async run({ scene_path, focus }, { files }) {
    const { path, blocks } = await loadDocument(files, scene_path);
    return { path, focus: focus ?? 'all', metrics: toMetrics(measureProse(blocks)) };
  },
  preview: ({ path, metrics }) =>
    `${path}: ${metrics.word_count} words in ${metrics.sentence_count} sentences, ${formatShare(metrics.dialogue_ratio)} dialogue`,
  digest: ({ path, focus, metrics }) => joinDigest([`Prose of ${path}`, ...listLines(focus, metrics)]),
});

function toMetrics({
  persons,
  terms,
  longest_sentence,
  shortest_sentence,
  ...measures
}: ProseMeasures): Metrics {
  return {
    word_count: measures.word_count,
    sentence_count: measures.sentence_count,
    paragraph_count: measures.paragraph_count,
    avg_sentence_length: measures.avg_sentence_length,
    sentence_length_stdev: measures.sentence_length_stdev,
    longest_sentence: toSentence(longest_sentence),
    shortest_sentence: toSentence(shortest_sentence),
    dialogue_ratio: measures.dialogue_ratio,
    pov_signals: { ...persons, person: decidePerson(persons) },
    adverb_count: measures.adverb_count,
    repeated_words: listRepeated(terms),
  };
}

function toSentence(sentence: MeasuredSentence | null): Metrics['longest_sentence'] {
  return sentence === null ? null : { ...sentence, text: formatExcerpt(sentence.text) };
}

/** Who tells: a narrator who says I says it often, also beside many a he and she. Under five pronouns nobody knows. */
function decidePerson({ first, second, third }: ProseMeasures['persons']): Metrics['pov_signals']['person'] {
  const all = first + second + third;
  if (all < 5) return 'unclear';
  if (second > all / 2) return 'second';
  return first >= all / 4 ? 'first' : 'third';
}

function listRepeated(terms: ReadonlyMap<string, number>): Metrics['repeated_words'] {
  return [...terms]
    .filter(([, count]) => count >= 3)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, 20)
    .map(([word, count]) => ({ word, count }));
}

function listLines(focus: Focus, metrics: Metrics): string[] {
  const { longest_sentence: longest, shortest_sentence: shortest, pov_signals: pov } = metrics;
  const size = `${metrics.word_count} words, ${metrics.sentence_count} sentences, ${metrics.paragraph_count} paragraphs`;
  const lengths = `words a sentence: ${metrics.avg_sentence_length.toFixed(1)} on average, deviation ${metrics.sentence_length_stdev.toFixed(1)}`;
  const ends = [
    ...(longest === null ? [] : [`longest, ${longest.words} words, line ${longest.line}: ${longest.text}`]),
    ...(shortest === null
      ? []
      : [`shortest, ${shortest.words} words, line ${shortest.line}: ${shortest.text}`]),
  ];
  const dialogue = `dialogue: ${formatShare(metrics.dialogue_ratio)} of the words`;
  const person = `narration: ${pov.person} person (first ${pov.first}, second ${pov.second}, third ${pov.third})`;
  const adverbs = `adverbs: ${metrics.adverb_count}`;
  const repeated = `repeated: ${metrics.repeated_words.map(({ word, count }) => `${word} ${count}`).join(', ') || 'none'}`;
  switch (focus) {
    case 'pacing':
      return [size, dialogue, lengths];
    case 'voice':
      return [size, person, dialogue, adverbs, repeated];
    case 'rhythm':
      return [size, lengths, ...ends];
    case 'all':
      return [size, lengths, ...ends, dialogue, person, adverbs, repeated];
  }
}

function formatShare(ratio: number): string {
  return `${(ratio * 100).toFixed(0)} %`;
}
