import type { PlannedBeat, SceneFrame, ScenePlan } from '../../../contracts/scene-work.ts';
import type { Chooser } from '../create-chooser.ts';
import type { Slots } from '../fill-frame.ts';
import type { Language, Lexicons } from '../lexicon-schema.ts';
import { createDraw, type Draw } from './draw-lines.ts';
import { canFill, fillLine } from './fill-line.ts';
import { findPlay, type Play } from './find-play.ts';
import type { ProseLexicon } from './prose-lexicon-schema.ts';
import { type Player, readScenePeople, type ScenePeople } from './scene-people.ts';
import { readScenePlace, type ScenePlace } from './scene-place.ts';
import { findThings, readThing, type Thing } from './scene-things.ts';
import { createChinese } from './speak-chinese.ts';
import { createEnglish } from './speak-english.ts';
import type { Tongue } from './tongue.ts';

export interface BeatRequest {
  readonly frame: SceneFrame;
  readonly plan: ScenePlan | null;
  readonly beat: PlannedBeat;
  readonly beatCount: number;
  /** The scene's text up to here. */
  readonly soFar: string;
  readonly language: Language;
  readonly choose: Chooser;
  /** Which writing of the scene it is; the first where it is left out. */
  readonly take?: number;
  readonly lexicons: Lexicons;
}

/** Whom and what a line may speak of. */
export interface Focus {
  readonly who: Player | null;
  readonly thing: Thing | null;
  /** What can be seen or heard there, in the outline's words. */
  readonly detail?: string;
}

/** All that the parts of a beat share while it is being written. */
export interface SceneContext {
  readonly request: BeatRequest;
  readonly lexicon: ProseLexicon;
  readonly people: ScenePeople;
  readonly place: ScenePlace;
  /** What the point of view brings along. */
  readonly carried: Thing | null;
  /** What was said and done at each sentence of the outline; empty where nobody knows. */
  readonly play: Play;
  readonly tongue: Tongue;
  readonly draw: Draw;
  /** A line of a list, filled; null when there is none left that fits. */
  readonly line: (pool: string, list: readonly string[], focus: Focus, beyond?: boolean) => string | null;
  readonly slots: (focus: Focus) => Slots;
  readonly fill: (line: string, focus: Focus) => string;
  readonly thingsIn: (text: string) => Thing[];
  /** The beat's text as far as it goes. */
  readonly written: () => string;
}

export function createSceneContext(request: BeatRequest, written: () => string): SceneContext {
  const { frame, plan, language, choose, lexicons, take = 1 } = request;
  const lexicon = lexicons[language].prose;
  const people = readScenePeople(frame, plan?.pov ?? null, language, lexicon);
  const material = [
    frame.transition_in_text,
    frame.summary,
    frame.outcome,
    frame.transition_out_text ?? '',
    frame.previous_ending ?? '',
  ].join('\n');
  const place = readScenePlace(frame.place_start, material, language, lexicon);
  const draw = createDraw(
    {
      sceneNumber: frame.scene_number,
      totalScenes: frame.total_scenes,
      book: `${people.pov.name}/${frame.total_scenes}`,
      take,
    },
    () => `${request.soFar}\n${written()}`,
    choose,
  );
  const anchors = [...frame.transition_in_anchors, ...frame.transition_out_anchors];
  const thingsIn = (text: string) => findThings(text, anchors, language, lexicon);
  const carried =
    frame.transition_in_anchors
      .map((anchor) => readThing(anchor, language, lexicon))
      .find((thing) => thing !== null) ??
    thingsIn(material)[0] ??
    null;
  const slots = (focus: Focus): Slots => describeFocus(focus, people, place);
  const fill = (line: string, focus: Focus): string => {
    // Where both go by the same pronoun, a line that begins with the other's takes the name.
    const isDouble = focus.who?.pronouns.she === people.pov.pronouns.she;
    const clear = isDouble ? line.replace(/^\{[Hh]e\}/, '{who}') : line;
    return fillLine(clear, { slots: slots(focus), many: focus.thing?.many ?? false, choose });
  };
  /** Whether a filled line stands there already, whatever its first word has become. */
  const isWritten = (text: string): boolean => {
    const rest = language === 'zh' ? text.slice(1) : text.replace(/^\S+ /, '');
    return `${request.soFar}\n${written()}`.includes(rest);
  };
  return {
    request,
    lexicon,
    people,
    place,
    carried,
    play: findPlay(frame, people, lexicons[language]),
    tongue:
      language === 'zh' || lexicon.verbs === undefined
        ? createChinese(people)
        : createEnglish(lexicon.verbs, people),
    draw,
    slots,
    fill,
    thingsIn,
    written,
    line: (pool, list, focus, beyond = false) => {
      const own = slots(focus);
      const isAlone = people.others.length === 0;
      const fits = (line: string) =>
        canFill(line, own) &&
        !(
          focus.thing?.many === true &&
          line.includes('{') &&
          /[Tt]hing\}/.test(line) &&
          /\b(?:it|its)\b/.test(line)
        ) &&
        (focus.thing !== null || !line.includes('<')) &&
        !(isAlone && SEVERAL.test(line)) &&
        !isWritten(fill(line, focus));
      const found = draw(pool, list, { textOf: (line) => line, fits, beyond });
      return found === null ? null : fill(found, focus);
    },
  };
}

/** Lines about more than one person are not for somebody alone. */
const SEVERAL = /\b(?:they|them|both|each of|everybody)\b|他们|两个人/i;

function describeFocus({ who, thing, detail }: Focus, people: ScenePeople, place: ScenePlace): Slots {
  const { pov } = people;
  const third = people.others.find((player) => player !== who);
  return {
    pov: pov.short,
    she: pov.pronouns.she,
    her: pov.pronouns.her,
    hers: pov.pronouns.hers,
    herself: pov.pronouns.herself,
    there: place.there,
    at: place.at,
    ...(thing === null ? {} : { thing: thing.the }),
    ...(detail === undefined ? {} : { detail }),
    ...(who === null
      ? {}
      : { who: who.short, he: who.pronouns.she, him: who.pronouns.her, his: who.pronouns.hers }),
    ...(third === undefined || who === null
      ? {}
      : { third: third.short, thirdHim: third.pronouns.her, thirdHis: third.pronouns.hers }),
  };
}
