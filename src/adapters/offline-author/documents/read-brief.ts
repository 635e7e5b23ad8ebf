import type { AuthorRequest } from '../author-request.ts';
import { capitalize, uncapitalize } from '../capitalize.ts';
import { parseJsonObject } from '../parse-json-object.ts';
import { type DocumentWords, findDocumentWords } from './document-words.ts';

// What a request of a document tells, read as a model would read it.

export interface ShownData {
  readonly name: string;
  readonly columns: readonly { readonly header: string; readonly type: string; readonly unit?: string }[];
  readonly rowCount: number;
  readonly firstRows: readonly (readonly unknown[])[];
  /** Reckoned over all rows. */
  readonly facts?: readonly ColumnFacts[];
}

interface ColumnFacts {
  readonly column: string;
  readonly sum?: number;
  readonly from: readonly [value: number | string, row: string | null];
  readonly to: readonly [value: number | string, row: string | null];
}

export interface Brief {
  readonly text: string;
  /** The first sentence, as a title. */
  readonly title: string;
  /** What it is about, in the middle of a sentence. */
  readonly subject: string;
  /** What it names, piece by piece. */
  readonly points: readonly string[];
  readonly tables: readonly ShownData[];
  readonly clauses: readonly string[];
  readonly artifactType: string;
  readonly words: DocumentWords;
}

const ORDER =
  /^(?:please\s+)?(?:write|create|make|prepare|draft|produce|compile|put together)\s+(?:me\s+|us\s+)?(?:an?\s+|the\s+)?/i;
const CHINESE_ORDER =
  /^(?:请|麻烦)?(?:帮我|为我们|替我们)?(?:写|做|制作|准备|起草|拟定|编写|撰写|编制|草拟)(?:一下|一?[份个篇张套])?/u;
const FORM =
  /^(?:[\w-]+\s+){0,3}(?:document|paper|memo|report|deck|presentation|workbook|spreadsheet)(?:\s+for\s+(?:the\s+|our\s+)?\w+(?=\s+(?:about|on)\s))?\s+(?:about|on|for|of)\s+/i;
const LONGEST_TITLE = 80;
const LONGEST_PLAIN = 60;
const LONGEST_CHINESE_TITLE = 30;
/** What can be spoken of in the middle of a sentence as it stands. */
const NAMED = /^(?:an?|the|our|this|these|those|how|what|why|when|where|who|whether|\w+ing(?! of\b))\b/i;

export function readBrief({ inputs }: Pick<AuthorRequest, 'inputs'>): Brief {
  const text = (inputs.get('brief') ?? '').replaceAll(/\s+/g, ' ').trim();
  const [first = text] = text.split(/(?<=[.!?。！？])\s*/u, 1);
  const language = /^language: (\S+)$/m.exec(inputs.get('request') ?? '')?.[1] ?? 'en';
  const words = findDocumentWords(language);
  const whole =
    first
      .replace(ORDER, '')
      .replace(CHINESE_ORDER, '')
      .replace(/[.!?。！？:：]+$/u, '')
      .trim() || words.thisMatter;
  // What follows a colon is told point by point.
  const isChinese = /\p{Script=Han}/u.test(whole);
  const isLong = whole.length > (isChinese ? LONGEST_CHINESE_TITLE : LONGEST_PLAIN);
  const asked = isLong ? (whole.split(isChinese ? /[，：；]/u : /:\s/, 1)[0] ?? whole) : whole;
  const bare = asked.replace(FORM, '').trim() || asked;
  return {
    text,
    title: cutTitle(capitalize(asked)),
    subject: isChinese ? bare : nameSubject(bare),
    points: listPoints(text),
    tables: readTables(inputs.get('data_tables') ?? ''),
    clauses: readClauses(inputs),
    words,
    artifactType: /^artifact_type: (\w+)$/m.exec(inputs.get('request') ?? '')?.[1] ?? 'docx',
  };
}

/** A sentence begins with a capital; a name has more of them, and an order is quoted. */
function nameSubject(bare: string): string {
  if (NAMED.test(bare)) return uncapitalize(bare);
  return /^\p{Lu}\S* \p{Lu}/u.test(bare) ? bare : `“${bare}”`;
}

/** What is named behind a colon; without one, behind the first piece, which is the matter itself. For whom it is, is no point. */
function listPoints(text: string): string[] {
  const order = text.replace(ORDER, '').replace(CHINESE_ORDER, '');
  const [, behind] = /^[^.!?。！？]*?[:：]\s*(.+)$/u.exec(order) ?? [];
  const pieces = (behind ?? order)
    .split(/[,;:.!?。，；：、]\s*|\s+and\s+(?=\w+\s+\w+)/u)
    .slice(behind === undefined ? 1 : 0)
    .filter((piece) => !/^(?:for|to) (?:the|our|my|all) /i.test(piece))
    .map((piece) => piece.replace(JOINING, '').trim())
    .filter((piece) => piece.length > (/\p{Script=Han}/u.test(piece) ? 1 : 3));
  return [...new Set(pieces)].slice(0, 6).map(capitalize);
}

const JOINING = /^(?:and|with|including|for)\s+|^(?:并且?|以及|包括|附上?|含)/iu;

/** Those of the template, where it names some; else all that are approved. */
function readClauses(inputs: AuthorRequest['inputs']): string[] {
  const approved = (inputs.get('clauses') ?? '')
    .split('\n')
    .flatMap((line) => /^([a-z0-9-]+):/.exec(line)?.[1] ?? []);
  const { clauses } = parseJsonObject(inputs.get('templates') ?? '') as { readonly clauses?: string[] };
  return clauses === undefined ? approved : clauses.filter((name) => approved.includes(name));
}

function readTables(text: string): ShownData[] {
  return text.split('\n').flatMap((line) => {
    const table = parseJsonObject(line);
    return table['name'] === undefined ? [] : [table as unknown as ShownData];
  });
}

/** As people read it. */
export function nameShown({ name }: Pick<ShownData, 'name'>, words: DocumentWords): string {
  return name === 'data' ? words.data : name.replaceAll(/[-_]+/g, ' ');
}

function cutTitle(text: string): string {
  if (text.length <= LONGEST_TITLE) return text;
  return text.slice(0, LONGEST_TITLE).replace(/\s+\S*$/, '');
}
