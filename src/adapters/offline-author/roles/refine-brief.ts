import { citeOutline } from './cite.ts';
import { findSources, pickCited } from './evidence.ts';
import { joinList } from './join-list.ts';
import { draftPlan, endOf, povOf, withoutStop } from './plan-scene.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';
import { deriveFrame } from './stand-in-frame.ts';

/** The brief of a scene as prose: what it is for, how it is entered, what happens, what binds the writer, how it ends. */
export function refineBrief(request: RoleRequest): Work | Stop {
  const { inputs, say, language, lexicon } = request;
  const frame = request.frame;
  const told = frame === null ? deriveFrame(inputs, language) : null;
  if (told !== null) {
    const about = say('brief_told', { ref: told.canonical_path, count: told.beats.length });
    return { content: told.summary, evidence: citeOutline(request), told: about };
  }
  if (frame === null) return { stop: 'question', detail: say('stop_no_frame') };
  const and = say('list_and');
  const plan = draftPlan(frame, request);
  const others = frame.cast.filter(({ name }) => name !== povOf(frame));
  const canon = findSources(inputs.get('canon_context') ?? '', 'canon')
    .slice(0, 3)
    .flatMap(({ path, body }) => {
      const fact = pickCited(body);
      return fact === null ? [] : [say('brief_canon', { path, fact })];
    });
  const paragraphs = [
    say('brief_place', {
      number: frame.scene_number,
      total: frame.total_scenes,
      chapter: frame.chapter_title,
      type: lexicon.roles.types[frame.type] ?? frame.type,
      place: frame.place_start,
      pov: povOf(frame),
    }),
    say(others.length === 0 ? 'brief_want_alone' : 'brief_want', {
      summary: withoutStop(frame.summary),
      pov: povOf(frame),
      others: joinList(
        others.map(({ name }) => name),
        and,
      ),
    }),
    frame.handoff_mode === 'direct_continuation'
      ? say('brief_entry_direct', { text: withoutStop(frame.transition_in_text) })
      : say('brief_entry', {
          text: withoutStop(frame.transition_in_text),
          anchors: joinList(
            frame.transition_in_anchors.length === 0 ? [frame.place_start] : frame.transition_in_anchors,
            and,
          ),
        }),
    [
      say('brief_beats', { count: plan.beats.length }),
      ...plan.beats.map(({ beat, events, target_words }) =>
        say('brief_beat', {
          beat,
          events: events.map(withoutStop).join(language === 'zh' ? '；' : '; '),
          words: target_words,
        }),
      ),
    ].join(language === 'zh' ? '' : ' '),
    ...(canon.length === 0 ? [] : [canon.join(language === 'zh' ? '' : ' ')]),
    ...(frame.threads.length === 0 ? [] : [say('brief_threads', { threads: joinList(frame.threads, and) })]),
    [
      say('brief_end', { end: withoutStop(endOf(frame)) }),
      ...(frame.transition_out_text === null
        ? []
        : [say('brief_hands_on', { text: withoutStop(frame.transition_out_text) })]),
    ].join(language === 'zh' ? '' : ' '),
  ];
  return {
    content: paragraphs.join('\n\n'),
    evidence: citeOutline(request),
    told: say('brief_told', { ref: frame.scene_ref, count: plan.beats.length }),
  };
}
