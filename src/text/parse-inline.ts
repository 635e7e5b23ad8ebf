import { decodeEntities } from './decode-entities.ts';
import { type DelimiterRun, resolveEmphasis, type Span } from './resolve-emphasis.ts';

/** What a paragraph has beside its words. */
export interface InlineExtras {
  readonly links: string[];
  readonly images: string[];
  readonly tags: string[];
}

/**
 * The inside of a Markdown paragraph: escapes, entities, code, links, emphasis by marks or by tags. Links keep their words;
 * where they lead, pictures and other tags are told through `extras`.
 */
export function parseInline(text: string, extras: InlineExtras): Span[] {
  const pieces: Piece[] = [];
  let tagDepth = 0;
  let plain = '';
  const push = (piece: Piece) => {
    if (plain !== '') pieces.push({ text: plain, tagDepth, run: null });
    plain = '';
    if (piece.text !== '') pieces.push(piece);
  };
  const flush = () => push({ text: '', tagDepth, run: null });

  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    const { groups = {} } = token ?? {};
    if (token === null) {
      const stop = findNext(text, at);
      plain += text.slice(at, stop);
      at = stop;
      continue;
    }
    at += token[0].length;
    if (groups['escaped'] !== undefined) plain += groups['escaped'];
    else if (groups['entity'] !== undefined) plain += decodeEntities(groups['entity']);
    else if (groups['code'] !== undefined) plain += groups['code'].replace(/^ (.*\S.*) $/, '$1');
    else if (groups['note'] !== undefined) plain += `[${groups['note']}]`;
    else if (groups['image'] !== undefined) extras.images.push(groups['image'] || (groups['picture'] ?? ''));
    else if (groups['link'] !== undefined) {
      extras.links.push(groups['target'] ?? '');
      flush();
      for (const span of parseInline(groups['link'], extras))
        pieces.push({ text: span.text, tagDepth: tagDepth + (span.isEmphasis ? 1 : 0), run: null });
    } else if (groups['address'] !== undefined) plain += groups['address'];
    else if (groups['tag'] !== undefined) {
      const name = groups['tag'].toLowerCase();
      if (name === 'br') plain += '\n';
      else if (EMPHASIS_TAGS.has(name)) {
        flush();
        tagDepth = Math.max(0, tagDepth + (groups['slash'] === '/' ? -1 : 1));
      } else extras.tags.push(token[0]);
    } else {
      const run = describeRun(token[0], text[at - token[0].length - 1], text.slice(at, at + 2));
      push({ text: token[0], tagDepth, run });
    }
  }
  flush();
  return resolveEmphasis(pieces.map(({ text: words, run }) => ({ text: words, run }))).map((span, index) => ({
    text: span.text,
    isEmphasis: span.isEmphasis || (pieces[index]?.tagDepth ?? 0) > 0,
  }));
}

interface Piece {
  readonly text: string;
  readonly tagDepth: number;
  readonly run: DelimiterRun | null;
}

const EMPHASIS_TAGS = new Set(['em', 'i', 'strong', 'b', 'u', 'cite']);

/** Each alternative stops at the next mark of its own kind, so that unmatched ones cost one pass. */
const TOKEN = new RegExp(
  [
    String.raw`\\(?<escaped>[!-/:-@[-${'`'}{-~])`,
    String.raw`(?<entity>&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});)`,
    '(?<ticks>`{1,8})(?!`)(?<code>[^`]+)\\k<ticks>(?!`)',
    String.raw`!\[(?<image>[^\][]{0,1000})\]\((?<picture>[^()\s]{0,2000})[^()]{0,200}\)`,
    String.raw`\[\^(?<note>[^\][\s]{1,50})\]`,
    String.raw`\[(?<link>[^\][]{1,2000})\]\((?<target>[^()\s]{0,2000})[^()]{0,200}\)`,
    String.raw`<(?<address>(?:https?|mailto):[^<>\s]+)>`,
    String.raw`<(?<slash>\/?)(?<tag>[A-Za-z][A-Za-z0-9]{0,20})(?:\s[^<>]{0,500})?\/?>`,
    String.raw`\*+|_+`,
  ].join('|'),
  'y',
);

/** The end of a stretch in which no token can begin. */
function findNext(text: string, at: number): number {
  SPECIAL.lastIndex = at + 1;
  return SPECIAL.exec(text)?.index ?? text.length;
}

const SPECIAL = /[\\&`![<*_]/g;

/** Whether a run of marks can open or close, by what stands on either side, as CommonMark has it. */
function describeRun(run: string, before: string | undefined, following: string): DelimiterRun {
  const after = [...following][0];
  const isSpace = (mark: string | undefined) => mark === undefined || /^\s$/u.test(mark);
  const isMark = (mark: string | undefined) => mark !== undefined && /^[\p{P}\p{S}]$/u.test(mark);
  const opens = !isSpace(after) && (!isMark(after) || isSpace(before) || isMark(before));
  const closes = !isSpace(before) && (!isMark(before) || isSpace(after) || isMark(after));
  const isInner = run.startsWith('_');
  return {
    mark: run.charAt(0),
    length: run.length,
    canOpen: isInner ? opens && (!closes || isMark(before)) : opens,
    canClose: isInner ? closes && (!opens || isMark(after)) : closes,
  };
}
