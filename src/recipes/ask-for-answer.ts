import { type AcceptedText, askText } from '../agents/ask-text.ts';
import type { Finding } from '../contracts/finding.ts';
import type { Json } from '../contracts/json.ts';
import { type Accepted, askModel, type BuiltPrompt } from '../engine/ask-model.ts';
import type { Refused } from '../engine/refused-answer.ts';
import type { RunContext } from '../engine/run-context.ts';
import { InvariantError } from '../errors.ts';
import { ANSWER_CONTRACTS } from './answer-contracts.ts';
import type { MicroStep, StepInputs } from './build-step-inputs.ts';
import { type AnswerRules, checkStepAnswer, isReporting } from './check-step-answer.ts';
import { keepWhatHolds } from './keep-what-holds.ts';
import type { AgentSeat } from './recipe-sources.ts';
import { nameReceiptStep } from './save-text-receipt.ts';

export type Fill = (micro: StepInputs['micro'], findings: string | null) => BuiltPrompt;

/** Prose, a report in plain text, or the JSON of a contract. A small agent takes three micro-steps to it. */
export async function askForAnswer(
  context: RunContext,
  seat: AgentSeat,
  id: string,
  rules: AnswerRules,
  fill: Fill,
): Promise<AcceptedText | Refused> {
  // Whoever has a receipt was accepted.
  const wasAccepted = (attempt: number) => context.executions(nameReceiptStep(id, attempt)) > 0;
  if (seat.tier === 't1') return askInMicroSteps(context, seat, id, rules, fill, wasAccepted);
  if (rules.contract === null) {
    const check = (text: string) => checkStepAnswer(text, rules);
    const prompt = (findings: string | null) => fill(null, findings);
    return askText(context, id, { ...nameAsked(seat), ...limitBy(rules), prompt, check, wasAccepted });
  }
  const prompt = (findings: string | null) => fill(null, findings);
  return renderJson(await askForJson(context, seat, id, rules, prompt, wasAccepted), rules);
}

/** The first of the micro-steps: whether the work is the agent's, and can be done. */
export async function askTriage(
  context: RunContext,
  seat: AgentSeat,
  id: string,
  rules: AnswerRules,
  fill: Fill,
): Promise<AcceptedText | Refused> {
  return askMicro(context, seat, id, 'triage', fill, '', (line) => checkTriage(line, seat, rules));
}

const ABSTAIN = 'ABSTAIN';

async function askInMicroSteps(
  context: RunContext,
  seat: AgentSeat,
  id: string,
  rules: AnswerRules,
  fill: Fill,
  wasAccepted: (attempt: number) => boolean,
): Promise<AcceptedText | Refused> {
  const triage = await askTriage(context, seat, id, rules, fill);
  if (!triage.ok) return triage;
  if (isAbstention(triage.text)) return { ok: true, text: ABSTAIN, attempt: 1, model: triage.model };
  const isJson = rules.contract !== null;
  const finding = isJson
    ? await askFindingAsJson(context, seat, id, rules, fill, triage.text)
    : await askMicro(context, seat, id, 'finding', fill, triage.text, (text) =>
        isReporting(rules) ? [] : checkStepAnswer(text, rules),
      );
  if (!finding.ok || !isReporting(rules)) return finding;
  const check = (line: string) =>
    checkStepAnswer(isJson ? line : `${finding.text}\n${line}`, { ...rules, contract: null });
  const earlier = `${triage.text}\n\n${finding.text}`;
  const evidence = await askMicro(context, seat, id, 'evidence', fill, earlier, check, wasAccepted);
  if (!evidence.ok) return evidence;
  const { attempt, model } = evidence;
  if (!isJson) return { ok: true, text: `${finding.text}\n${evidence.text}`, attempt, model };
  const work = { ...(JSON.parse(finding.text) as Record<string, Json>), evidence: evidence.text };
  return { ok: true, text: JSON.stringify(work, null, 2), attempt, model };
}

/** The evidence of a small agent comes in a step of its own. */
async function askFindingAsJson(
  context: RunContext,
  seat: AgentSeat,
  id: string,
  rules: AnswerRules,
  fill: Fill,
  triage: string,
): Promise<AcceptedText | Refused> {
  const prompt = (findings: string | null) => fill({ step: 'finding', earlier: triage }, findings);
  const unproven: AnswerRules = { ...rules, evidence: null };
  return renderJson(await askForJson(context, seat, `${id}/finding`, unproven, prompt, () => false), rules);
}

/** What of an answer is kept: what it leans on and does not stand there is left out of it, and told. */
function renderJson(answer: Accepted<unknown> | Refused, rules: AnswerRules): AcceptedText | Refused {
  if (!answer.ok) return answer;
  const { attempt, model } = answer;
  const { value, warnings } = keepWhatHolds(answer.value, rules);
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return { ok: true, text, attempt, model, warnings };
}

async function askForJson(
  context: RunContext,
  seat: AgentSeat,
  id: string,
  rules: AnswerRules,
  prompt: (findings: string | null) => BuiltPrompt,
  wasAccepted: (attempt: number) => boolean,
): Promise<Accepted<unknown> | Refused> {
  const name = rules.contract ?? '';
  const schema = ANSWER_CONTRACTS[name];
  if (schema === undefined) throw new InvariantError(`there is no contract ${name}`);
  let judged: string | null = null;
  const { corrections, ...asked } = nameAsked(seat);
  return askModel<unknown, unknown>(context, id, {
    ...asked,
    ...limitBy(rules),
    maxAttempts: 1 + corrections,
    shape: 'told',
    contract: {
      name,
      schema,
      reasonCode: rules.reasonCode,
      compile: (raw) => ({ value: raw, findings: [] }),
      check: (raw) => {
        judged = JSON.stringify(raw);
        return [];
      },
    },
    prompt,
    laterFindings(attempt) {
      const text = judged;
      judged = null;
      return text === null || wasAccepted(attempt) ? [] : checkStepAnswer(text, rules);
    },
  });
}

async function askMicro(
  context: RunContext,
  seat: AgentSeat,
  id: string,
  step: MicroStep,
  fill: Fill,
  earlier: string,
  check: (text: string) => readonly Finding[],
  wasAccepted: (attempt: number) => boolean = () => false,
): Promise<AcceptedText | Refused> {
  const prompt = (findings: string | null) => fill({ step, earlier }, findings);
  return askText(context, `${id}/${step}`, { ...nameAsked(seat), prompt, check, wasAccepted });
}

function limitBy({ usualTokens }: AnswerRules): { usualTokens?: number } {
  return usualTokens === null ? {} : { usualTokens };
}

function nameAsked({ step, role, template }: AgentSeat) {
  const { corrections = 0 } = step;
  return { role: role.archetype, template: template.template_id, corrections };
}

/** A question ends the step, and so does an abstention wherever a later step needs more than a word. */
function checkTriage(line: string, { role }: AgentSeat, rules: AnswerRules): Finding[] {
  const stop = (detail: string, message: string): Finding[] => [
    {
      reason_code: 'agent_stopped',
      severity: 'error',
      path: '',
      message: message.slice(0, 400).toWellFormed(),
      excerpt: null,
      detail,
    },
  ];
  // A person is asked in the agent's own words, without the sign that they are a question.
  const [sign, asked = ''] = /^STOP\b[\s:,.;–—-]*(.*)$/s.exec(line) ?? [];
  if (sign !== undefined)
    return stop('question', asked.trim() === '' ? `${role.agent_id} stopped without a question` : asked);
  if (!isAbstention(line)) return [];
  const isEnough = isReporting(rules) && rules.contract === null && rules.reasonCode !== 'receipt_invalid';
  return isEnough ? [] : stop('scope-exceeded', `${role.agent_id} stopped at triage: ${line}`);
}

function isAbstention(line: string): boolean {
  return new RegExp(`^${ABSTAIN}\\b`).test(line);
}
