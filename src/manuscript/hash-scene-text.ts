import { hashBytes } from '../engine/hash.ts';

/** A scene's text without what an editor changes by itself: the kind of line ends, a byte order mark, white space around. */
export function foldSceneText(content: string): string {
  return content.replaceAll('\r\n', '\n').trim();
}

export function hashSceneText(content: string): string {
  return hashBytes(foldSceneText(content));
}
