import { splitSentences } from '../split-sentences.ts';
import type { BeatRequest, SceneContext } from './scene-context.ts';
import type { Player } from './scene-people.ts';
import type { Told } from './tongue.ts';

/** One or two sentences of the outline, told; what the scene brings about stands alone. */
export interface Passage {
  readonly told: readonly Told[];
  readonly source: string;
  readonly isOutcome: boolean;
}

const LABEL =
  /^(?:summary|outcome|event|end condition|ends? with|transition in|transition out|bridge|opening|goal|brief|摘要|结果|事件|收尾|结局|过渡)\s*[:：]\s*/iu;

/** What this beat has to bring on the page, in order, without what stands there already. */
export function tellMaterial(request: BeatRequest, context: SceneContext): Passage[] {
  const { frame, beat, beatCount, soFar } = request;
  const skipped = new Set(
    [frame.transition_in_text, frame.transition_out_text ?? ''].flatMap((text) => [
      text.trim(),
      ...splitSentences(text),
    ]),
  );
  const outcomes = new Set([...splitSentences(frame.outcome), ...splitSentences(frame.end_condition ?? '')]);
  const given = beat.events.flatMap((event) => splitSentences(plain(event, frame.cast)));
  const isLast = beat.beat >= beatCount;
  const wanted = isLast
    ? [...given.filter((sentence) => !outcomes.has(sentence)), ...splitSentences(frame.outcome)]
    : given;
  const seen = new Set<string>();
  const fresh = wanted.filter((sentence) => {
    const isNew = !skipped.has(sentence) && !seen.has(sentence);
    seen.add(sentence);
    return isNew && !isTold(sentence, outcomes.has(sentence), context, soFar);
  });
  return group(fresh, outcomes, context);
}

/** No ids and no labels of the outline. */
function plain(event: string, cast: BeatRequest['frame']['cast']): string {
  const named = cast.reduce(
    (text, { character_id, name }) => text.replaceAll(character_id, name),
    event.trim().replace(LABEL, ''),
  );
  const bare = named
    .replace(/\b(?:LOC|CHAR|THREAD)_[A-Z0-9_]+\b/g, '')
    .replace(/\s{2,}/g, ' ')
    .trim();
  return /[.!?。！？”]$/u.test(bare) || bare === ''
    ? bare
    : `${bare}${/\p{Script=Han}/u.test(bare) ? '。' : '.'}`;
}

function isTold(sentence: string, isOutcome: boolean, { tongue }: SceneContext, soFar: string): boolean {
  if (soFar === '') return false;
  const { text, speech } = isOutcome ? tongue.tellEvent(sentence) : tongue.tell(sentence);
  const sign = text === '' ? (speech?.say.replace(/[.?!。]$/u, '') ?? '') : text;
  return sign !== '' && soFar.includes(sign);
}

function group(
  sentences: readonly string[],
  outcomes: ReadonlySet<string>,
  context: SceneContext,
): Passage[] {
  const passages: Passage[] = [];
  for (const sentence of sentences) {
    const isOutcome = outcomes.has(sentence);
    const told = isOutcome ? context.tongue.tellEvent(sentence) : context.tongue.tell(sentence);
    const last = passages.at(-1);
    const joins =
      last !== undefined &&
      last.isOutcome === isOutcome &&
      last.told.length < 2 &&
      last.told.at(-1)?.speech === null &&
      ![...context.play.keys()].some((known) => last.source.includes(known)) &&
      (isOutcome || last.source.length + sentence.length < (context.request.language === 'zh' ? 60 : 170));
    const previous = last?.told.at(-1)?.text;
    const shown =
      joins && previous !== undefined ? { ...told, text: withPronoun(told.text, previous, context) } : told;
    if (joins && last !== undefined)
      passages[passages.length - 1] = {
        ...last,
        told: [...last.told, shown],
        source: `${last.source} ${sentence}`,
      };
    else passages.push({ told: [told], source: sentence, isOutcome });
  }
  return passages;
}

/** A sentence that begins with the name the one before began with takes the pronoun, where only one can be meant. */
function withPronoun(sentence: string, previous: string, { people }: SceneContext): string {
  const players = [people.pov, ...people.others];
  const subject = players.find(({ short }) => startsWith(previous, short));
  if (subject === undefined || !startsWith(sentence, subject.short)) return sentence;
  const isClear = players.every(
    (player: Player) =>
      player === subject ||
      player.pronouns.she !== subject.pronouns.she ||
      !`${previous}${sentence}`.includes(player.short),
  );
  const { she } = subject.pronouns;
  return isClear && she !== 'they'
    ? `${she.charAt(0).toUpperCase()}${she.slice(1)}${sentence.slice(subject.short.length)}`
    : sentence;
}

function startsWith(text: string, name: string): boolean {
  return text.startsWith(name) && !/^['’\p{Script=Latin}]/u.test(text.slice(name.length));
}
