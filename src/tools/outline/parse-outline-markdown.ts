import { boundText } from '../bound-text.ts';
import { listHeadings, type OutlineHeading } from './list-headings.ts';
import type { OutlineEntry } from './outline-entry.ts';
import { parseNumberedHeading, parseSceneHeading, type SceneHeading } from './parse-scene-heading.ts';

// An outline that people write: headings, and under each what happens. A heading that says it is a scene makes one; only
// where none does, numbered headings of one level do. A number is kept as written while no two scenes share it: where
// chapters count from one again, a scene's number is its place in the whole.

const SUMMARY_LIMIT = 600;

export function parseOutlineMarkdown(text: string): OutlineEntry[] {
  const lines = text.split(/\r\n|\n|\r/);
  const headings = listHeadings(lines);
  const scenes = chooseScenes(headings);
  const keepsNumbers = new Set(scenes.map(({ scene }) => scene.number)).size === scenes.length;
  return scenes.map(({ at, heading, scene }, index) => {
    const end = findEnd(lines, headings, at, scenes[index + 1]?.heading.line ?? null);
    const body = lines.slice(heading.endLine, end);
    const summary = findSummary(body);
    return {
      number: keepsNumbers && scene.number !== null ? scene.number : index + 1,
      scene_ref: findReference(body),
      chapter_title: findChapter(headings, at),
      title: scene.title === '' ? heading.text : scene.title,
      pov: scene.pov ?? findPov(body),
      start_line: heading.line,
      end_line: end,
      summary,
    };
  });
}

interface FoundScene {
  readonly at: number;
  readonly heading: OutlineHeading;
  readonly scene: SceneHeading;
}

function chooseScenes(headings: readonly OutlineHeading[]): FoundScene[] {
  const named = collect(headings, parseSceneHeading);
  if (named.length > 0) return named;
  const numbered = collect(headings, parseNumberedHeading);
  const level = findCommonLevel(numbered);
  return numbered.filter(({ heading }) => heading.level === level);
}

function collect(
  headings: readonly OutlineHeading[],
  parse: (text: string) => SceneHeading | null,
): FoundScene[] {
  return headings.flatMap((heading, at) => {
    const scene = parse(heading.text);
    return scene === null ? [] : [{ at, heading, scene }];
  });
}

/** The level of most of them; the deeper one of two that are equally common, since scenes lie below chapters. */
function findCommonLevel(scenes: readonly FoundScene[]): number {
  const counts = new Map<number, number>();
  for (const { heading } of scenes) counts.set(heading.level, (counts.get(heading.level) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || b - a)[0]?.[0] ?? 0;
}

/** The last line with text before the next scene, or before a heading that is not below this one. */
function findEnd(
  lines: readonly string[],
  headings: readonly OutlineHeading[],
  at: number,
  nextScene: number | null,
): number {
  const own = headings[at];
  const next = headings.slice(at + 1).find(({ level }) => level <= (own?.level ?? 0))?.line ?? null;
  let end = Math.min(nextScene ?? lines.length + 1, next ?? lines.length + 1) - 1;
  while (end > (own?.endLine ?? 1) && (lines[end - 1] ?? '').trim() === '') end -= 1;
  return end;
}

function findChapter(headings: readonly OutlineHeading[], at: number): string | null {
  const own = headings[at];
  const chapter = headings.slice(0, at).findLast(({ level }) => level < (own?.level ?? 0));
  if (chapter === undefined) return null;
  const bare = chapter.text.replace(CHAPTER_PREFIX, '').trim();
  return bare === '' ? chapter.text : bare;
}

const CHAPTER_PREFIX = /^(?:chapter\s+[\w-]+|第\s*\S{1,6}\s*章)\s*[:：.–—-]?\s*/iu;

/** The line of our own page that says `*1:2 · …*`. */
function findReference(body: readonly string[]): string | null {
  for (const line of body) {
    const found = /^\*([1-9]\d*:[1-9]\d*) · /.exec(line);
    if (found?.[1] !== undefined) return found[1];
  }
  return null;
}

const POV_LINE =
  /^[-*+>\s]*(?:\*\*|__)?(?:pov|point of view|视角|視角|视点)(?:\*\*|__)?\s*[:：]\s*(?:\*\*|__)?\s*(?<name>[^*_]+?)\s*(?:\*\*|__)?$/iu;

function findPov(body: readonly string[]): string | null {
  for (const line of body) {
    const name = POV_LINE.exec(line)?.groups?.['name'];
    if (name !== undefined) return name.replace(/[.。]$/u, '');
  }
  return null;
}

const SUMMARY_LABEL = /^(?:\*\*|__)?(?:summary|摘要|梗概|内容)\s*[.:：]?\s*(?:\*\*|__)?\s*[.:：]?\s*(?=\S)/iu;
const IS_META = /^(?:>|\*[^*].*\*$|_[^_].*_$|#|<!--)|^[-*+\s]*(?:\*\*|__)[^*_]{1,40}[.:：]?(?:\*\*|__)/u;

/** The first paragraph that tells what happens: not a note in italics, a quotation or a labelled fact. */
function findSummary(body: readonly string[]): string {
  const paragraphs = body
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '' && !POV_LINE.test(paragraph));
  const labelled = paragraphs.find((paragraph) => SUMMARY_LABEL.test(paragraph));
  const chosen = labelled ?? paragraphs.find((paragraph) => !IS_META.test(paragraph)) ?? paragraphs[0] ?? '';
  return boundText(dropEscapes(chosen.replace(SUMMARY_LABEL, '').replaceAll(/\s+/g, ' ')), SUMMARY_LIMIT);
}

function dropEscapes(text: string): string {
  return text.replaceAll(/\\([\\`*_[\]<>])/g, '$1');
}
