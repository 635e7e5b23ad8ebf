import { parseXml, readAttribute, type XmlPart } from '../../office/parse-xml.ts';
import type { MatterKind } from '../matter-kinds.ts';
import { findMarkedMatter } from './find-matter.ts';

/** What a style says that matters to a manuscript, with what it takes over from the styles it is based on. */
export interface DocxStyle {
  /** 1 to 9, 0 for the title of the book, null for text. */
  readonly level: number | null;
  readonly isContents: boolean;
  /** That of the mark which our own export sets after the last line. */
  readonly isEndMark: boolean;
  readonly isEmphasis: boolean;
  /** For what is quoted and set apart. */
  readonly isQuote: boolean;
  /** The page around the story that it is for: its paragraphs where there is no heading, else its heading. */
  readonly matter: MatterKind | null;
}

interface OwnStyle {
  readonly kind: string | null;
  name: string;
  basedOn: string | null;
  outline: number | null;
  emphasis: boolean | null;
}

/** The styles of a document by id. Word keeps the names of its own styles in English; other programs, and copies, do not. */
export async function parseDocxStyles(part: XmlPart | null): Promise<(id: string | null) => DocxStyle> {
  const styles = part === null ? new Map<string, OwnStyle>() : await parseOwn(part);
  const known = new Map<string, DocxStyle>();
  const find = (id: string): DocxStyle => {
    const cached = known.get(id);
    if (cached !== undefined) return cached;
    const made = resolveStyle(id, styles);
    known.set(id, made);
    return made;
  };
  return (id) => (id === null ? PLAIN : find(id));
}

const PLAIN: DocxStyle = {
  level: null,
  isContents: false,
  isEndMark: false,
  isEmphasis: false,
  isQuote: false,
  matter: null,
};

async function parseOwn(part: XmlPart): Promise<Map<string, OwnStyle>> {
  const styles = new Map<string, OwnStyle>();
  let current: OwnStyle | null = null;
  let inDefaults = false;
  await parseXml(part, {
    open(element) {
      const value = readAttribute(element, 'val');
      if (element.name === 'docDefaults') inDefaults = true;
      if (element.name === 'style') {
        current = {
          kind: readAttribute(element, 'type'),
          name: '',
          basedOn: null,
          outline: null,
          emphasis: null,
        };
        styles.set(readAttribute(element, 'styleId') ?? '', current);
      }
      if (current === null || inDefaults) return;
      if (element.name === 'name') current.name = value ?? '';
      else if (element.name === 'basedOn') current.basedOn = value;
      else if (element.name === 'outlineLvl') current.outline = Number(value);
      else if (EMPHASIS.has(element.name)) current.emphasis = current.emphasis === true || isOn(value);
    },
    close(name) {
      if (name === 'docDefaults') inDefaults = false;
      if (name === 'style') current = null;
    },
  });
  return styles;
}

/** `em` are the dots that scripts without italics have. */
const EMPHASIS = new Set(['i', 'b', 'u', 'em']);

/** A switch of a run: there without a value, it is on. */
export function isOn(value: string | null): boolean {
  return value === null || !/^(?:0|false|off|none)$/i.test(value);
}

/** Up the chain of what it is based on, which a broken file may have closed to a ring. */
function resolveStyle(id: string, styles: ReadonlyMap<string, OwnStyle>): DocxStyle {
  let level: number | null | undefined;
  let emphasis: boolean | null = null;
  let isContents = false;
  let isEndMark = false;
  let isQuote = false;
  let matter: MatterKind | null = null;
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at); ) {
    seen.add(at);
    const style: OwnStyle | undefined = styles.get(at);
    const name = style?.name ?? at;
    if (CONTENTS.test(name)) isContents = true;
    if (END_MARK.test(name)) isEndMark = true;
    if (QUOTE.test(name.trim())) isQuote = true;
    matter ??= findMarkedMatter(
      name
        .trim()
        .replace(/ heading$/i, '')
        .replaceAll(' ', '-'),
    );
    level ??= style?.outline ?? undefined;
    level ??= readLevel(name);
    emphasis ??= style?.kind === 'character' ? style.emphasis : null;
    at = style?.basedOn ?? null;
  }
  return {
    level:
      level === undefined || level === null || level === TEXT_LEVEL ? null : level === -1 ? 0 : level + 1,
    isContents,
    isEndMark,
    isEmphasis: emphasis === true,
    isQuote,
    matter,
  };
}

/** Word's word for “no heading”. */
const TEXT_LEVEL = 9;
const CONTENTS = /^(?:toc\s*\d|toc heading|contents \d|contents heading|inhaltsverzeichnis \d|目录 \d)/i;
/** By its name, which programs keep when they save the file anew; its id they may change. */
const END_MARK = /^end ?mark$/i;

const QUOTE =
  /^(?:(?:intense |block )?quot(?:e|ations?)(?: text)?|block text|blockquote|(?:intensives )?zitat|citation(?: intense)?|cita|citação|citazione|citaat|цитата|引用|引文)$/i;

/** Counted from 0 as an outline level is, -1 for the title; undefined for a style of text. */
function readLevel(name: string): number | undefined {
  const [, digit] = HEADING.exec(name.trim()) ?? [];
  if (digit !== undefined) return Number(digit) - 1;
  return /^(?:title|titel|titre|título|titolo|标题|標題|表題)$/i.test(name.trim()) ? -1 : undefined;
}

const HEADING =
  /^(?:heading|überschrift|berschrift|titre|título|ttulo|titolo|kop|rubrik|overskrift|nagłówek|заголовок|标题|標題|見出し)\s*([1-9])$/i;
