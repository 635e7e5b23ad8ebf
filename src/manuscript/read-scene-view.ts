import { SceneRefSchema } from '../contracts/outline-ids.ts';
import { findField, parseFrontMatter } from '../text/parse-front-matter.ts';
import { foldSceneText } from './hash-scene-text.ts';
import { SCENE_HEAD_KEYS } from './render-scene-view.ts';

/** A scene's page as somebody may have left it. */
export interface SceneView {
  /** As its head says; null where it does not. */
  readonly sceneRef: string | null;
  /** The hash of the text that the page was made from. */
  readonly madeFrom: string | null;
  readonly pov: string | null;
  readonly content: string;
}

/** Reads any text: a head that is damaged or gone says nothing, and does not become part of the scene. */
export function readSceneView(text: string): SceneView {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const front = parseFrontMatter(lines);
  const find = (key: string) => findField(front.fields, key)?.values[0] ?? null;
  const ref = SceneRefSchema.safeParse(find('scene_ref'));
  // A head has no empty line: one that has lost its end would else reach to a scene's first break.
  const isWhole =
    front.bodyLine > 1 && !lines.slice(0, front.bodyLine - 1).some((line) => line.trim() === '');
  return {
    sceneRef: ref.success ? ref.data : null,
    madeFrom: find('made_from'),
    pov: find('pov'),
    content: foldSceneText(lines.slice(isWhole ? front.bodyLine - 1 : countHeadLines(lines)).join('\n')),
  };
}

/** The lines at the top that can only be what is left of a head. */
function countHeadLines(lines: readonly string[]): number {
  const isHead = (line: string) =>
    /^(?:---)?\s*$/.test(line) || SCENE_HEAD_KEYS.some((key) => line.startsWith(`${key}:`));
  const first = lines.findIndex((line) => !isHead(line));
  return first === -1 ? lines.length : first;
}
