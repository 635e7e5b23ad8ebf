import { classifySource } from './classify-source.ts';
import { type Claim, deriveClaim } from './derive-claim.ts';
import { foldQuote, hasQuote } from './fold-quote.ts';
import { type Evidence, parseEvidence } from './parse-evidence.ts';
import type { Role } from './roles.ts';
import { hasToolSyntax } from './tool-syntax.ts';

// Whether an agent's reply stands on something. In this order: empty · ABSTAIN as the whole reply · tool-syntax · missing ·
// multiple · format · wrong-source · missing-receipt · missing-scope, missing-quote or missing-location, by what is claimed ·
// missing-file · missing-location (a line or section that the file does not have) · quote-not-found.

export type EvidenceReject =
  | 'empty'
  | 'tool-syntax'
  | 'missing'
  | 'multiple'
  | 'wrong-source'
  | 'missing-receipt'
  | 'missing-scope'
  | 'missing-quote'
  | 'missing-location'
  | 'missing-file'
  | 'quote-not-found'
  | 'format';

export type EvidenceDecision =
  | { readonly outcome: 'accepted'; readonly evidence: Evidence; readonly claim: Claim }
  | { readonly outcome: 'abstained' }
  | { readonly outcome: 'rejected'; readonly reason: EvidenceReject; readonly detail: string };

export interface EvidenceFacts {
  readonly role: Role;
  /** Contents by path: all that may be cited. */
  readonly files: ReadonlyMap<string, string>;
  /** Names of all tools, so that a tool cited as a source is known for one. */
  readonly tools: ReadonlySet<string>;
  /** Tool receipts of this session by id: the tool, and its output as text. */
  readonly receipts: ReadonlyMap<string, { readonly tool: string; readonly text: string }>;
  /** Receipts linked to issues by id: the issue, and the receipt as text. */
  readonly issueReceipts: ReadonlyMap<string, { readonly issue_id: string; readonly text: string }>;
}

const SHORTEST_QUOTE = 6;

export function checkEvidence(reply: string, facts: EvidenceFacts): EvidenceDecision {
  const text = reply.trim();
  if (text === '') return reject('empty', 'the reply is empty');
  if (text === 'ABSTAIN') return { outcome: 'abstained' };
  if (hasToolSyntax(text)) return reject('tool-syntax', 'the reply tries to call a tool');
  const parsed = parseEvidence(text);
  if (!parsed.ok) return reject(parsed.reason, parsed.detail);
  const { evidence, body } = parsed;
  const source = resolveSource(evidence, body, facts);
  if ('outcome' in source) return source;
  const claim = deriveClaim(body);
  const lack = findLack(evidence, claim);
  if (lack !== null) return lack;
  if (source.text === null) return reject('missing-file', `there is no file ${evidence.source}`);
  return checkPlace(evidence, source.text) ?? checkQuote(evidence, source.text, claim);
}

type Rejected = Extract<EvidenceDecision, { outcome: 'rejected' }>;
/** What the quote is looked for in; null where the file is not there. */
type Source = { readonly text: string | null };

function resolveSource(evidence: Evidence, body: string, facts: EvidenceFacts): Source | Rejected {
  const { source, receiptId } = evidence;
  if (facts.tools.has(source)) return resolveToolSource(source, receiptId, facts);
  const allowed = facts.role.evidence_sources;
  const wrong = () => reject('wrong-source', `${facts.role.archetype} may not cite ${source}`);
  if (/^iss_[0-9A-Za-z]+$/.test(source)) {
    return allowed.includes('issue') ? resolveIssueSource(source, receiptId, facts) : wrong();
  }
  const kind = classifySource(source);
  if (!allowed.includes('any') && (kind === null || !allowed.includes(kind))) return wrong();
  if (receiptId === null) {
    // A reply that leans on a tool by name has to say which call it means.
    const named = [...facts.tools].find((tool) => body.includes(tool));
    if (named !== undefined)
      return reject('missing-receipt', `the reply leans on ${named} without a receipt`);
  } else if (!facts.receipts.has(receiptId)) {
    const ofIssue = allowed.includes('issue') && facts.issueReceipts.has(receiptId);
    if (!ofIssue) return reject('missing-receipt', `${receiptId} is no receipt of this session`);
  }
  return { text: facts.files.get(source) ?? null };
}

function resolveToolSource(tool: string, receiptId: string | null, facts: EvidenceFacts): Source | Rejected {
  if (receiptId === null) return reject('missing-receipt', `${tool} is cited without a receipt`);
  const receipt = facts.receipts.get(receiptId);
  if (receipt?.tool === tool) return { text: receipt.text };
  return reject('missing-receipt', `${receiptId} is no receipt of ${tool} in this session`);
}

function resolveIssueSource(
  issue: string,
  receiptId: string | null,
  facts: EvidenceFacts,
): Source | Rejected {
  if (receiptId === null) return reject('missing-receipt', `${issue} is cited without one of its receipts`);
  const receipt = facts.issueReceipts.get(receiptId);
  if (receipt?.issue_id === issue) return { text: receipt.text };
  return reject('missing-receipt', `${receiptId} is no receipt of ${issue}`);
}

function findLack(evidence: Evidence, claim: Claim): Rejected | null {
  if (claim === 'absence') {
    return evidence.scope === null ? reject('missing-scope', 'that something is absent needs a scope') : null;
  }
  if (claim === 'structural') {
    const placed = evidence.lines !== null || evidence.section !== null;
    return placed ? null : reject('missing-location', 'a claim about structure needs a line or a section');
  }
  const length = [...foldQuote(evidence.quote ?? '')].length;
  if (length >= SHORTEST_QUOTE) return null;
  return reject(
    'missing-quote',
    `a claim about content needs a quote of ${SHORTEST_QUOTE} characters or more`,
  );
}

function checkPlace({ lines, section, source }: Evidence, text: string): Rejected | null {
  const count = text.replace(/\n$/, '').split('\n').length;
  if (lines !== null && lines[1] > count) {
    return reject('missing-location', `${source} has ${count} lines`);
  }
  if (section === null || hasSection(text, source, section)) return null;
  return reject('missing-location', `${source} has no section ${section}`);
}

/** A heading of Markdown, by its text or by the way links spell it; in other files the words anywhere. */
function hasSection(text: string, path: string, section: string): boolean {
  const wanted = foldQuote(section);
  if (!path.endsWith('.md')) return hasQuote(text, section);
  const headings = [...text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gmu)].map(([, heading = '']) =>
    foldQuote(heading),
  );
  return headings.some((heading) => heading === wanted || slug(heading) === slug(wanted));
}

function slug(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s-]/gu, '').replaceAll(/[\s-]+/g, '-');
}

function checkQuote(evidence: Evidence, text: string, claim: Claim): EvidenceDecision {
  if (hasQuote(text, evidence.quote ?? '')) return { outcome: 'accepted', evidence, claim };
  return reject('quote-not-found', `${evidence.source} does not say “${evidence.quote}”`);
}

function reject(reason: EvidenceReject, detail: string): Rejected {
  return { outcome: 'rejected', reason, detail };
}
