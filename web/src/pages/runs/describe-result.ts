import type { RunStep } from '../../../../src/contracts/api-runs.ts';
import type { Dictionary } from '../../shared/dictionaries.ts';
import { formatCounted, formatTime } from '../../shared/format-numbers.ts';
import type { RunWords } from './runs-words.ts';

// What a step gave, in a line of words. The server sends the beginning of it, which may be data cut off anywhere: of data only what
// tells a person something is said. The whole is in the details of the step.

/** Fields that tell what an answer is about, the first that is there. */
const TELLING =
  /"(?:summary|title|chapter_title|purpose|brief|world_name|core_theme|goal|description)"\s*:\s*"((?:[^"\\]|\\.)+)/;
const TOOL = /^\{\s*"tool"\s*:\s*"([a-z_]+)"/;
const VERDICT = /^\{\s*"pass"\s*:\s*(true|false)/;
const FINDINGS = /"(?:findings|issues)"\s*:\s*\[\s*(\]?)/;
const PATHS = /^[\w.-]+(?:\/[^\s,]+)*\.\w+(?:, [^\s,]+)*$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function describeStep(step: RunStep, words: Dictionary, own: RunWords): string {
  if (step.output_preview === undefined) return '';
  // Of one that failed it is the message.
  if (step.status === 'failed') return step.output_preview;
  const { words: written = 0, output_tokens: tokens = 0 } = step;
  return [
    written > 0 ? formatCounted(written, words.wordCount) : '',
    tokens > 0 ? formatCounted(tokens, words.tokens) : '',
    describeResult(step.output_preview, words, own),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

export function describeResult(preview: string, words: Dictionary, own: RunWords): string {
  const text = preview.trim();
  if (/^(?:|null|\[\]|\{\}|"")$/.test(text)) return own.nothing;
  if (text === 'true' || text === 'false') return text === 'true' ? words.yes : words.no;
  const id = /^(run|iss|sess|rcpt)_\w+$/.exec(text)?.[1];
  if (id !== undefined)
    return { run: own.innerRun, iss: own.issue, sess: own.plan, rcpt: own.receipt }[id] ?? own.data;
  if (TIME.test(text)) return formatTime(text);
  if (PATHS.test(text)) return `${own.wrote} ${listNames(text)}`;
  return /^[{["]/.test(text) ? describeData(text, own) : text;
}

function describeData(text: string, own: RunWords): string {
  const tool = TOOL.exec(text)?.[1];
  if (tool !== undefined) return `${own.asksFor} ${tool.replaceAll('_', ' ')}`;
  if (/^\{\s*"(?:receipt_id|packet_id)"/.test(text))
    return text.includes('"parent_issue_id"') ? own.packet : own.receipt;
  const verdict = VERDICT.exec(text)?.[1];
  const findings = FINDINGS.exec(text)?.[1];
  const told = [
    verdict === undefined ? '' : verdict === 'true' ? own.passes : own.passesNot,
    findings === undefined ? '' : findings === ']' ? own.nothingFound : own.found,
    readText(TELLING.exec(text)?.[1] ?? ''),
  ].filter((part) => part !== '');
  return told.length === 0 ? own.data : told.join(' · ');
}

/** The names of files, without the folders that they lie in. */
const listNames = (paths: string): string =>
  [...new Set(paths.split(', ').map((path) => path.slice(path.lastIndexOf('/') + 1)))].join(', ');

/** A text within data, which may end in the middle of an escape. */
const readText = (text: string): string => text.replaceAll(/\\[nrt]/g, ' ').replaceAll(/\\(.)/g, '$1');
