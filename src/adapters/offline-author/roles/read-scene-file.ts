import { findSources } from './evidence.ts';

export interface SceneFile {
  readonly path: string;
  /** The prose, without front matter and headings. */
  readonly text: string;
}

/** A file as a tool shows it: a line with its path, then its text. */
export function readSceneFile(slot: string | undefined, otherwise: string): SceneFile {
  const [head = '', ...lines] = (slot ?? '').split('\n');
  const shown = /^(\S.*?), lines? \d+/u.exec(head);
  const path = shown?.[1] ?? findSources(slot ?? '', 'scene')[0]?.path ?? otherwise;
  const text = shown === null ? (slot ?? '') : lines.join('\n');
  return {
    path,
    text: text
      .replace(/^---\n[\s\S]*?\n---\n/u, '')
      .replace(/^#+ .*$/gm, '')
      .trim(),
  };
}
