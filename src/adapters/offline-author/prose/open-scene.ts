import type { SceneContext } from './scene-context.ts';

// The opening paragraph carries a scene over from the one before: either its transition text as it stands, or all of
// its anchors letter by letter, within the first 400 signs. Told in the past the text is no longer letter by letter, so
// then the anchors have to be there.

const WINDOW = 390;

export function openScene(context: SceneContext): string {
  const { frame } = context.request;
  const { tongue } = context;
  const verbatim = frame.transition_in_text.trim();
  const told = tongue.tidy(tongue.tellKeeping(verbatim, frame.transition_in_anchors));
  if (frame.handoff_mode === 'direct_continuation' || told === verbatim) return told;
  const anchors = frame.transition_in_anchors;
  const missing = anchors.filter((anchor) => !told.includes(anchor));
  if (anchors.length > 0 && missing.length === 0 && told.length <= WINDOW) return told;
  const sentence =
    anchors.length === 0
      ? null
      : context.line(
          'bridges',
          context.lexicon.moments.bridges.map((line) => line.replace('{list}', tongue.list(missing))),
          {
            who: null,
            thing: null,
          },
        );
  for (const opening of sentence === null
    ? []
    : [tongue.join([told, sentence]), tongue.join([sentence, told])]) {
    const tidied = tongue.tidy(opening);
    if (anchors.every((anchor) => tidied.slice(0, WINDOW).includes(anchor))) return tidied;
  }
  return verbatim;
}
