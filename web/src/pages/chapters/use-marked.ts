import { useEffect, useState } from 'react';
import type { Marked } from './choose-passage.ts';

/** What is marked in the text that is read, for as long as nothing else in it is; null where nothing is. Marking something
 *  elsewhere on the page leaves it as it is: whoever writes an instruction has marked the passage before. */
export function useMarked(paper: { readonly current: HTMLElement | null }): Marked | null {
  const [marked, setMarked] = useState<Marked | null>(null);
  useEffect(() => {
    const look = () => {
      const found = paper.current === null ? null : readMarked(paper.current, document.getSelection());
      if (found !== null) setMarked(found);
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [paper]);
  return marked;
}

function readMarked(paper: HTMLElement, selection: Selection | null): Marked | null {
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const [first, last] = [findBlock(paper, range.startContainer), findBlock(paper, range.endContainer)];
  if (first === null || last === null) return null;
  const scene = sceneOf(first);
  if (scene === null || scene !== sceneOf(last)) return null;
  return {
    scene,
    words: selection.toString(),
    lines: { from: Number(first.dataset['line']), to: Number(last.dataset['end']) },
  };
}

/** The paragraph that something stands in. */
export function findBlock(paper: HTMLElement, node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  const block = element?.closest<HTMLElement>('[data-line]') ?? null;
  return block !== null && paper.contains(block) ? block : null;
}

export function sceneOf(block: HTMLElement): number | null {
  const scene = block.closest<HTMLElement>('[data-scene]')?.dataset['scene'];
  return scene === undefined ? null : Number(scene);
}
