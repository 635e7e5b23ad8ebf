import { checkEvidence, type EvidenceFacts } from '../agents/check-evidence.ts';
import type { Finding } from '../contracts/finding.ts';
import type { ProseMark } from '../contracts/ids.ts';
import type { LocationRegistry } from '../contracts/location-registry.ts';
import type { Archetype } from '../contracts/recipe.ts';
import { CheckReportSchema, type ReviewFinding } from '../contracts/scene-work.ts';
import { formatPointer } from '../engine/format-pointer.ts';
import { parseStrictJson } from '../engine/parse-strict-json.ts';
import { validateContract } from '../engine/validate-contract.ts';
import { findControlIn } from '../find-control.ts';
import { checkFitness } from '../manuscript/scene-checks/check-fitness.ts';
import { isRefusal } from '../manuscript/scene-checks/refusals.ts';
import type { ReasonCode } from '../reasons.ts';
import { checkPlausible, createProseFloor, type PlausibleFacts } from '../text/plausible/check-plausible.ts';
import { listUnknownPlaces } from '../tools/project/unknown-places.ts';
import { ANSWER_CONTRACTS } from './answer-contracts.ts';
import { checkJudgement } from './check-judgement.ts';
import { checkProgress, type EarlierText } from './check-progress.ts';
import { checkQuotes, keepWhatHolds } from './keep-what-holds.ts';
import { writesProse } from './writes-prose.ts';

/** Roles whose answers report on something: those have to say what they stand on. Prose does not. */
const REPORTING: ReadonlySet<Archetype> = new Set(['planner', 'continuity', 'critic', 'librarian']);

export interface AnswerRules {
  /** The name of the contract; null for prose or a report in plain text. */
  readonly contract: string | null;
  readonly archetype: Archetype;
  /** What a report may stand on; null where its evidence is asked for apart. */
  readonly evidence: EvidenceFacts | null;
  /** The scene that the packet is about. */
  readonly sceneRef: string | null;
  /** The code of findings: what is asked again, or what ends the step. */
  readonly reasonCode: ReasonCode;
  /** The book's language, and the words by which the answer was asked for. */
  readonly floor: PlausibleFacts;
  /** The language of the book where the answer is meant to go into it as it is; null elsewhere. */
  readonly sceneLanguage: string | null;
  /** The places that a plan may name by their ids; null where there is no registry. */
  readonly places: LocationRegistry | null;
  /** The scene as it is at this place of the recipe, for answers that quote it; null where there is none. */
  readonly scene: string | null;
  /** What a reviewer found in it, for an answer that mends it. */
  readonly reviewed: readonly ReviewFinding[];
  /** What prose has to go on from. */
  readonly earlier: EarlierText;
  /** What a good answer usually has; null where nobody knows. */
  readonly usualTokens: number | null;
}

/** An agent's work, wherever it travelled: its contract where it has one, and its evidence where it reports. */
export function checkStepAnswer(
  text: string,
  rules: AnswerRules,
  path: readonly PropertyKey[] = [],
): Finding[] {
  if (rules.contract === null) return checkReply(text, rules, path);
  const schema = ANSWER_CONTRACTS[rules.contract];
  const parsed = parseStrictJson(text);
  if (!parsed.ok) return [toFinding(rules.reasonCode, path, parsed.message, 'content')];
  const control = findControlIn(parsed.value);
  if (control !== null) {
    const message = `this is no text: ${control.why}`;
    return [toFinding(rules.reasonCode, [...path, ...control.path], message, 'control_character')];
  }
  if (schema === undefined) return [];
  const valid = validateContract(schema, parsed.value, rules.reasonCode);
  if (!valid.ok) return place(valid.findings, path);
  const implausible = createProseFloor(schema, rules.floor)(valid.value);
  if (implausible.length > 0) return place(implausible, path);
  const untrue = checkQuotes(valid.value, rules);
  if (untrue !== null) return [toFinding(rules.reasonCode, path, untrue.message, untrue.detail)];
  // What these quote is their evidence; of an edit, what comes of it has to be a page of a book.
  if (rules.contract === 'scene_review') return [];
  if (rules.contract === 'scene_replacements')
    return checkText(String(keepWhatHolds(valid.value, rules).value), rules, path);
  const torn =
    rules.contract === 'check_report' ? checkJudgement(CheckReportSchema.parse(valid.value)) : null;
  if (torn !== null) return [toFinding(rules.reasonCode, path, torn.message, torn.detail)];
  const { evidence, summary, brief, scene_ref: planned } = parsed.value;
  if (rules.contract === 'scene_plan' && rules.sceneRef !== null && planned !== rules.sceneRef) {
    const message = `the plan is for ${String(planned)}, and ${rules.sceneRef} was asked`;
    return [toFinding(rules.reasonCode, [...path, 'scene_ref'], message, 'scene_ref')];
  }
  const [unknown] =
    rules.contract === 'scene_plan' && rules.places !== null
      ? listUnknownPlaces(parsed.value, rules.places)
      : [];
  if (unknown !== undefined) {
    const message = `there is no place ${unknown.id}; a place is called by its name`;
    return [toFinding(rules.reasonCode, [...path, ...unknown.path], message, 'location_id')];
  }
  if (typeof evidence !== 'string') return [];
  const said = typeof summary === 'string' ? summary : typeof brief === 'string' ? brief : '';
  return checkReply(`${said}\n${evidence}`, rules, [...path, 'evidence']);
}

function place(findings: readonly Finding[], path: readonly PropertyKey[]): Finding[] {
  const at = formatPointer(path);
  return findings.map((finding) => ({ ...finding, path: `${at}${finding.path}` }));
}

export function isReporting({ archetype }: Pick<AnswerRules, 'archetype'>): boolean {
  return REPORTING.has(archetype);
}

function checkReply(reply: string, rules: AnswerRules, path: readonly PropertyKey[]): Finding[] {
  if (rules.evidence === null) return [];
  if (!isReporting(rules)) return checkProse(reply, rules, path);
  const decision = checkEvidence(reply, rules.evidence);
  if (decision.outcome !== 'rejected') return [];
  const code = rules.reasonCode === 'receipt_invalid' ? rules.reasonCode : 'evidence_rejected';
  return [toFinding(code, path, `evidence ${decision.reason}: ${decision.detail}`, decision.reason)];
}

/** Only somebody who reports may have nothing to say: no abstention, error or refusal is a page of a book. */
function checkProse(text: string, rules: AnswerRules, path: readonly PropertyKey[]): Finding[] {
  const parsed = parseStrictJson(text);
  const isError = parsed.ok && parsed.value['schema_version'] === 'error_v1';
  const instead = isError ? 'error_v1' : text.trim() === 'ABSTAIN' ? 'abstained' : 'refused';
  if (instead === 'refused' && !isRefusal(text)) return checkText(text, rules, path);
  const code = rules.reasonCode === 'receipt_invalid' ? rules.reasonCode : 'answer_empty';
  const message = `${rules.archetype} ${isError ? 'answered error_v1' : instead} where text was asked for`;
  return [toFinding(code, path, message, instead)];
}

/** Whether a text can be meant for the book at all; what the Chief says at the end is said to whoever reads the issue. */
function checkPage(text: string, { archetype, floor }: AnswerRules): Finding[] {
  const mark: ProseMark = writesProse({ agent_archetype: archetype })
    ? { kind: 'page' }
    : { kind: 'sentence', anyLanguage: true };
  return checkPlausible([{ path: [], mark, text, description: null }], floor);
}

/** Text that somebody can have meant and that gets on with the work, and where it is meant for the book, a page of it. */
function checkText(text: string, rules: AnswerRules, path: readonly PropertyKey[]): Finding[] {
  const implausible = checkPage(text, rules);
  if (implausible.length > 0) return place(implausible, path);
  const still = checkProgress(text, rules.earlier);
  return still === null
    ? checkScene(text, rules, path)
    : [toFinding(codeOfProse(rules), path, still.message, still.detail)];
}

function checkScene(
  text: string,
  { sceneLanguage: language, reasonCode }: AnswerRules,
  path: readonly PropertyKey[],
): Finding[] {
  if (language === null) return [];
  return checkFitness(text, { language }).map(({ message, reason_code }) =>
    toFinding(codeOfProse({ reasonCode }), path, message, reason_code),
  );
}

/** What is no page of a book, as it is told where it came in a receipt and where it came as text. */
function codeOfProse({ reasonCode }: Pick<AnswerRules, 'reasonCode'>): ReasonCode {
  return reasonCode === 'receipt_invalid' ? reasonCode : 'scene_unfit';
}

function toFinding(
  reason_code: ReasonCode,
  path: readonly PropertyKey[],
  message: string,
  detail: string,
): Finding {
  return { reason_code, severity: 'error', path: formatPointer(path), message, excerpt: null, detail };
}
