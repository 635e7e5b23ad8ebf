import type { RawChapterMemory } from '../../../contracts/chapter-memory.ts';
import type { ErrorV1 } from '../../../contracts/error-v1.ts';
import type { AuthorRequest } from '../author-request.ts';
import type { Lexicon } from '../lexicon-schema.ts';
import { findDead } from '../roles/find-dead.ts';
import { writeError } from '../write-error.ts';
import { fillKeeping } from './keeping-lexicon-schema.ts';
import {
  type KnownPerson,
  type ReadChapter,
  type ReadScene,
  readChapterMatter,
} from './read-chapter-matter.ts';
import { escapePattern, listSentences, mentions } from './sentences.ts';

const MOST_TIMES = 4;
const MOST_THREADS = 3;

/** What a chapter leaves behind, taken out of its text: nothing is said of it that does not stand there. */
export function writeMemory(request: AuthorRequest): RawChapterMemory | ErrorV1 {
  const read = readChapterMatter(request);
  if (read === null) return writeError('raw_chapter_memory', ['raw_chapter_memory'], ['chapter_text']);
  const lexicon = request.lexicons[request.language];
  const events = read.scenes.map(findEvent).filter((event) => event !== '');
  const [first = read.title] = events;
  const last = events.at(-1) ?? first;
  return {
    timeline_anchor: describeTimes(read, lexicon),
    location_summary: describePlaces(read, lexicon),
    key_events: events.length === 0 ? [read.title] : events,
    character_states: describePeople(read, lexicon),
    unresolved_threads: listThreads(read),
    summary: fillKeeping(lexicon.keeping, 'summary', { title: read.title, first, last }),
  };
}

/** The sentence of a scene that says most of what the scene was to come to; without a plan its last one. */
function findEvent({ content, planned }: ReadScene): string {
  const told = listSentences(content).filter((sentence) => !/^[“"「『]/u.test(sentence));
  // A sentence of a word or two says nothing by itself.
  const sentences = told.filter(
    (sentence) => (sentence.match(/\p{Script=Han}|[A-Za-z\d’'-]+/gu) ?? []).length > 3,
  );
  const wanted = signsOf(planned?.outcome ?? '');
  const longest = listSentences(content).sort((a, b) => b.length - a.length)[0];
  let best = sentences.at(-1) ?? longest ?? '';
  let most = 0;
  for (const sentence of sentences) {
    const shared = [...signsOf(sentence)].filter((sign) => wanted.has(sign)).length;
    if (shared > most) [best, most] = [sentence, shared];
  }
  return best;
}

/** By what two sentences are compared: words of some length, or pairs of Chinese signs. */
function signsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const runs = text.match(/\p{Script=Han}{2,}/gu) ?? [];
  const pairs = runs.flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );
  return new Set([...words, ...pairs]);
}

function describeTimes({ scenes }: ReadChapter, { keeping, language }: Lexicon): string {
  const text = scenes.map(({ content }) => content).join('\n');
  const words = keeping.times.map(escapePattern).join('|');
  const pattern = language === 'en' ? `\\b(?:${words})\\b` : words;
  const found = [...text.matchAll(new RegExp(pattern, 'giu'))].map(([word]) => word.toLowerCase());
  const times = [...new Set(found)].slice(0, MOST_TIMES);
  if (times.length === 0) return fillKeeping(keeping, 'time_unnamed');
  return fillKeeping(keeping, 'time_named', { times: times.join(language === 'en' ? ', ' : '、') });
}

function describePlaces({ scenes }: ReadChapter, { keeping, language }: Lexicon): string {
  const places = [
    ...new Set(
      scenes.flatMap(({ planned }) =>
        planned === null ? [] : [planned.location_start_label ?? [], planned.location_end_label].flat(),
      ),
    ),
  ];
  const [first, ...rest] = places;
  if (first === undefined) return fillKeeping(keeping, 'place_none');
  const last = rest.at(-1);
  if (last === undefined) return fillKeeping(keeping, 'place_one', { first });
  const between = rest.slice(0, -1).join(language === 'en' ? ', ' : '、');
  return between === ''
    ? fillKeeping(keeping, 'place_two', { first, last })
    : fillKeeping(keeping, 'place_more', { first, between, last });
}

/** Whoever the text names: where they were last, and the last thing that is said of them. */
function describePeople(read: ReadChapter, lexicon: Lexicon): Record<string, string> {
  const text = read.scenes.map(({ content }) => content).join('\n');
  const dead = new Set(
    read.people
      .filter(({ calls }) => findDead(text, calls, lexicon).some((name) => calls.includes(name)))
      .map(({ name }) => name),
  );
  return Object.fromEntries(
    read.people.flatMap((person) => {
      const scene = read.scenes.findLast(({ content }) => mentions(content, person));
      if (scene === undefined) return [];
      const sentence = findLast(scene, person);
      const place = scene.planned?.location_end_label ?? read.title;
      const phrase = dead.has(person.name) ? 'state_dead' : 'state';
      return [[person.name, fillKeeping(lexicon.keeping, phrase, { name: person.name, place, sentence })]];
    }),
  );
}

function findLast({ content }: ReadScene, person: KnownPerson): string {
  const told = listSentences(content).filter((sentence) => mentions(sentence, person));
  // What somebody says, or that they say it, tells less of how they are left than what is told of them.
  const isTelling = (sentence: string) => !/[“”「」『』"]/u.test(sentence) && signsOf(sentence).size > 2;
  return told.findLast(isTelling) ?? told.at(-1) ?? content.trim();
}

/** What the outline hands to the next chapter is open, and so is what was open before, as long as there is room for it. */
function listThreads({ chapter, memory }: ReadChapter): string[] {
  const open = chapter === null ? [] : [chapter.bridge.to_next];
  const before = memory.at(-1)?.unresolved_threads ?? [];
  return [...new Set([...open, ...before])].slice(0, MOST_THREADS);
}
