// The grammar of evidence, one line:
//   Evidence: <source>[:line|#section] "quote" [scope: …] [receipt_id: rcpt_…]
// The source is a path of the project (between backticks where it has spaces), the name of a tool, or an issue's id.
// The quote runs to the last quotation mark before what follows it, so that speech may be quoted.

export interface Evidence {
  readonly source: string;
  /** First and last line; the same for one. */
  readonly lines: readonly [number, number] | null;
  readonly section: string | null;
  readonly quote: string | null;
  readonly scope: string | null;
  readonly receiptId: string | null;
}

export type ParsedEvidence =
  | { readonly ok: true; readonly evidence: Evidence; readonly body: string }
  | { readonly ok: false; readonly reason: 'missing' | 'multiple' | 'format'; readonly detail: string };

const LONGEST_LINE = 4000;
/** A line that means to be evidence, well-formed or not. */
const MEANT = /^[\s>*_-]*evidence[*_]*\s*[:：]/iu;
const LINE =
  /^Evidence: (?:`([^`]+)`|([^\s"“”`#]+?))(?::([1-9]\d{0,6})(?:-([1-9]\d{0,6}))?|#([^"“\s](?:[^"“]*[^"“\s])?))?(?: ["“](.*)["”])?(?: \[?scope: ((?:(?!receipt_id:)[^\]])*?[^\]\s])\]?)?(?: \[?receipt_id: (rcpt_[0-9A-Za-z]+)\]?)?$/u;

export function parseEvidence(reply: string): ParsedEvidence {
  const lines = reply.split(/\r?\n/);
  const meant = lines.filter((line) => MEANT.test(line));
  const [line] = meant;
  if (line === undefined) return refuse('missing', 'there is no Evidence line');
  if (meant.length > 1) return refuse('multiple', `there are ${meant.length} Evidence lines`);
  // The pattern looks back; a line that no person would write is not worth its time.
  const match = line.length > LONGEST_LINE ? null : LINE.exec(line.replaceAll(/[ \t]+/g, ' ').trim());
  if (match === null) return refuse('format', 'the line does not keep to the grammar of evidence');
  const [, ticked, plain, from, to, rest, quote, scope, receiptId] = match;
  const { section, tail } = splitSection(rest);
  const evidence: Evidence = {
    source: ticked ?? plain ?? '',
    lines: from === undefined ? null : [Number(from), Number(to ?? from)],
    section,
    quote: quote?.trim() ?? null,
    scope: scope ?? tail.scope,
    receiptId: receiptId ?? tail.receiptId,
  };
  if (evidence.lines !== null && evidence.lines[1] < evidence.lines[0]) {
    return refuse('format', 'the lines run backwards');
  }
  const body = lines.filter((each) => each !== line).join('\n');
  return { ok: true, evidence, body };
}

/** A section's name may have spaces, so that what follows it without a quote between has to be taken off its end. */
function splitSection(rest: string | undefined) {
  const nothing = { scope: null, receiptId: null };
  if (rest === undefined) return { section: null, tail: nothing };
  const match = /^(.*?)(?: \[?scope: ([^\]]*?[^\]\s])\]?)?(?: \[?receipt_id: (rcpt_[0-9A-Za-z]+)\]?)?$/u.exec(
    rest,
  );
  const [, section = rest, scope, receiptId] = match ?? [];
  return { section, tail: { scope: scope ?? null, receiptId: receiptId ?? null } };
}

function refuse(reason: 'missing' | 'multiple' | 'format', detail: string): ParsedEvidence {
  return { ok: false, reason, detail };
}
