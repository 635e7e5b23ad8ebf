import type { AuthorBible, BibleFact, RefusedFact } from '../../contracts/author-bible.ts';
import { escapeMarkdown } from '../../text/escape-markdown.ts';
import { findContradictions } from '../../tools/bible/find-contradictions.ts';
import { listEntries } from '../../tools/bible/list-entries.ts';

/** Compendium/bible.md: what was taken out of the author's bible, each fact with its quote, and what was not believed. A view: the
 *  files in bible/ and bible.json are what counts. */
export function renderBiblePage(bible: AuthorBible, language: string): string {
  const say = (label: keyof typeof CHINESE) => (language.split('-')[0] === 'zh' ? CHINESE[label] : label);
  const of = (about: BibleFact['about']) => bible.facts.filter((fact) => fact.about === about);
  const entries = (about: 'person' | 'place') =>
    listEntries(bible, about).flatMap(({ name, facts }) => [`### ${flat(name)}`, renderFacts(facts)]);
  const contradictions = findContradictions(bible).map(({ message }) => `- ${flat(message)}`);
  const sections: readonly (readonly [title: string, blocks: readonly string[]])[] = [
    [say('What does not agree'), contradictions.length === 0 ? [] : [contradictions.join('\n')]],
    [say('The world'), listBlocks(of('world'))],
    [say('People'), entries('person')],
    [say('Places'), entries('place')],
    [say('The story'), listBlocks(of('story'))],
    [say('Not taken'), bible.refused.length === 0 ? [] : [bible.refused.map(renderRefused).join('\n')]],
  ];
  const sources = bible.sources.map(({ file, words }) => `${flat(file)} (${words})`).join(', ');
  return `${[
    `# ${say('The author’s bible')}`,
    `> ${sources}`,
    ...sections.flatMap(([title, blocks]) => (blocks.length === 0 ? [] : [`## ${title}`, ...blocks])),
  ].join('\n\n')}\n`;
}

const CHINESE = {
  'The author’s bible': '作者的设定集',
  'What does not agree': '互相矛盾之处',
  'The world': '世界',
  People: '人物',
  Places: '地点',
  'The story': '故事',
  'Not taken': '未采用',
} as const;

function listBlocks(facts: readonly BibleFact[]): string[] {
  return facts.length === 0 ? [] : [renderFacts(facts)];
}

function renderFacts(facts: readonly BibleFact[]): string {
  return facts
    .map(
      ({ field, quote, source }) => `- **${field.replaceAll('_', ' ')}** “${flat(quote)}” (${flat(source)})`,
    )
    .join('\n');
}

const WHY: Readonly<Record<RefusedFact['why'], string>> = {
  quote_not_found: 'its quote stands nowhere in this part',
  quote_says_nothing: 'its quote says nothing',
  quote_too_long: 'its quote is a page and no fact',
  name_missing: 'it names nobody and no place',
  name_not_found: 'its name stands nowhere in this part',
};

function renderRefused({ name, field, quote, source, part, why }: RefusedFact): string {
  const about = [...(name === null ? [] : [name]), field.replaceAll('_', ' ')].join(', ');
  return `- ${flat(about)}: “${flat(quote)}” (${flat(source)}, ${part}): ${WHY[why]}`;
}

function flat(text: string): string {
  return escapeMarkdown(text.replaceAll(/\s+/g, ' '));
}
