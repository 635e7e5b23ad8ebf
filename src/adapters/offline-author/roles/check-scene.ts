import type { SceneFrame } from '../../../contracts/scene-work.ts';
import { createCheckList, type Finding } from './create-check-list.ts';
import { findConflicts } from './find-conflicts.ts';
import { findActingDead, findDead } from './find-dead.ts';
import { findStrangers } from './find-strangers.ts';
import { joinList } from './join-list.ts';
import type { Check, RoleRequest } from './role-request.ts';

export interface Checked {
  readonly findings: readonly Finding[];
  readonly checks: readonly Check[];
  /** Words of the text on which the worst finding rests; null where there is none, or none that is on the page. */
  readonly culprit: string | null;
}

/** A text against the frame of its scene and the canon. Whatever the frame or the canon names is known. */
export function checkScene(text: string, request: RoleRequest): Checked {
  const { frame, inputs, lexicon, say } = request;
  const canon = inputs.get('canon_context') ?? '';
  const known = [
    canon,
    ...[...inputs].filter(([slot]) => slot === 'scene_frame').map(([, slot]) => slot),
  ].join('\n');
  const { findings, checks, note } = createCheckList();

  const strangers = frame === null && canon === '' ? [] : findStrangers(text, known, lexicon);
  note(
    say('check_cast'),
    strangers.map((name) => finding('high', say('found_stranger', { name }), say('fix_stranger', { name }))),
  );
  const names = frame?.cast.map(({ name }) => name) ?? [];
  const about = frame?.cast.map((member) => member.about).join('\n') ?? '';
  const dead = findActingDead(text, findDead(`${canon}\n${about}`, names, lexicon), lexicon);
  note(
    say('check_dead'),
    dead.map((name) => finding('high', say('found_dead', { name }), say('fix_dead', { name }))),
  );
  if (frame !== null) {
    note(say('check_bridge'), checkBridge(text, frame, request));
    note(say('check_place'), checkPlaces(text, frame, request));
  }
  note(
    say('check_canon'),
    findConflicts(canon)
      // The check may have read an older text of the scene; what this one no longer says is mended.
      .filter(({ words }) => fold(text).includes(fold(words)))
      .map(({ message }) => finding('high', say('found_canon', { conflict: message }), null)),
  );
  const [culprit = null] = [...strangers, ...dead];
  return { findings, checks, culprit: culprit === null ? null : sentenceWith(text, culprit) };
}

export function finding(severity: Finding['severity'], description: string, fix: string | null): Finding {
  return { severity, description, fix };
}

/** Nothing above low. */
export function passes(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity === 'low');
}

function checkBridge(text: string, frame: SceneFrame, { say }: RoleRequest): Finding[] {
  if (frame.handoff_mode === 'direct_continuation') return [];
  const opening = fold((text.trim().split(/\n\s*\n/)[0] ?? '').slice(0, 400));
  if (opening.includes(fold(frame.transition_in_text))) return [];
  const missing = frame.transition_in_anchors.filter((anchor) => !opening.includes(fold(anchor)));
  if (missing.length === 0 && frame.transition_in_anchors.length > 0) return [];
  const wanted = missing.length === 0 ? [frame.transition_in_text] : missing;
  return [
    finding(
      'high',
      say('found_bridge', { missing: joinList(wanted, say('list_and')) }),
      say('fix_bridge', { text: frame.transition_in_text }),
    ),
  ];
}

function checkPlaces(text: string, frame: SceneFrame, { say, language }: RoleRequest): Finding[] {
  const folded = fold(text);
  const places = [...new Set([frame.place_start, frame.place_end])];
  const absent = places.filter((place) => !listSigns(place, language).some((sign) => folded.includes(sign)));
  // One of two may be reached in the last sentence and go by another word; a scene that names neither is nowhere.
  if (absent.length < places.length) return [];
  const place = places[0] ?? frame.place_start;
  return [finding('medium', say('found_place', { place }), say('fix_place', { place }))];
}

/** By what a reader would know a place again: its telling words, or pairs of signs. */
function listSigns(place: string, language: RoleRequest['language']): string[] {
  const folded = fold(place);
  if (language === 'zh' && folded.length > 2) {
    return Array.from({ length: folded.length - 1 }, (_, index) => folded.slice(index, index + 2));
  }
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3);
  return words.length === 0 ? [folded] : words;
}

export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[“”„"‘’'「」]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

function sentenceWith(text: string, name: string): string | null {
  return text.split(/(?<=[.!?。！？])|\n/u).find((sentence) => sentence.includes(name)) ?? null;
}
