import { splitSentences } from '../split-sentences.ts';
import { citeScene } from './cite.ts';
import { excerpt, readAsReader } from './read-as-reader.ts';
import { readSceneFile } from './read-scene-file.ts';
import { countLength } from './read-scene-shape.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';

const OTHERWISE = 'Story/Scenes/scene.md';

/** How a scene is made, as one who writes sees it. */
export function assessProse(request: RoleRequest): Work | Stop {
  const { inputs, lexicon, say } = request;
  const { path, text } = readSceneFile(inputs.get('scene_text'), OTHERWISE);
  const { shape } = readAsReader(text, request);
  const sentences = splitSentences(text.replaceAll('\n', ' '));
  const lengths = sentences.map(countLength);
  const average = Math.round(lengths.reduce((sum, next) => sum + next, 0) / Math.max(1, lengths.length));
  const longest = sentences[lengths.indexOf(Math.max(...lengths))] ?? text;
  const shortest = sentences[lengths.indexOf(Math.min(...lengths))] ?? text;
  const leaned = findLeanedOn(text, lexicon.words.stop);
  return {
    content: [
      say('prose_make', { count: sentences.length, average, longest: excerpt(longest) }),
      say('prose_spoken', { percent: Math.round(shape.spoken * 100) }),
      leaned === null
        ? say('prose_lean_none')
        : say('prose_lean', { word: leaned.word, count: leaned.count }),
      say('prose_keep', { opening: excerpt(shape.opening), short: excerpt(shortest) }),
      say('prose_break', { long: excerpt(longest), tense: excerpt(shape.tensest) }),
    ].join('\n\n'),
    evidence: citeScene(path, longest, text),
    told: say('critique_told', { quote: excerpt(shape.opening) }),
  };
}

/** Where a scene moves and where it stands still. */
export function reviewPacing(request: RoleRequest): Work | Stop {
  const { inputs, say } = request;
  const { path, text } = readSceneFile(inputs.get('scene_text'), OTHERWISE);
  const { remarks, shape } = readAsReader(text, request);
  const notes = (inputs.get('prose_notes') ?? '')
    .split('\n')
    .find((line) => line.trim() !== '' && !line.startsWith('Evidence:'));
  return {
    content: [
      say('pace_lead', { count: shape.paragraphs.length, length: shape.length }),
      ...remarks,
      ...(notes === undefined ? [] : [say('pace_notes', { note: excerpt(notes) })]),
      say('pace_change', { long: excerpt(shape.longest), tense: excerpt(shape.tensest) }),
    ].join('\n\n'),
    evidence: citeScene(path, shape.tensest, text),
    told: say('critique_told', { quote: excerpt(shape.opening) }),
  };
}

/** The word of some weight that a text uses most, where it uses one more than a reader would like. */
function findLeanedOn(text: string, stop: readonly string[]): { word: string; count: number } | null {
  const common = new Set(stop);
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{5,}/gu)) {
    if (!common.has(word) && !/\p{Script=Han}/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return most === undefined || most[1] < 4 ? null : { word: most[0], count: most[1] };
}
