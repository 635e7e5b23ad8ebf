import type { Finding } from '../contracts/finding.ts';
import { type Actor, type RawReceipt, RawReceiptSchema, type Receipt } from '../contracts/receipt.ts';
import type { WorkPacket } from '../contracts/task-packet.ts';
import { askModel, type BuiltPrompt } from '../engine/ask-model.ts';
import { formatPointer } from '../engine/format-pointer.ts';
import { hashBytes } from '../engine/hash.ts';
import type { RunContext } from '../engine/run-context.ts';
import { findControlIn } from '../find-control.ts';
import { buildReceipt, buildStopReceipt, type ReceiptFacts, type Stop } from './build-receipt.ts';
import { checkCitations, keepTrueCitations } from './check-citations.ts';
import type { EvidenceFacts } from './check-evidence.ts';
import { checkReceipt } from './check-receipt.ts';
import { type CompleteReceipt, completeReceipt } from './complete-receipt.ts';
import { nameAnswerer } from './derive-actor.ts';
import { foldQuote } from './fold-quote.ts';
import { issueReceipt, type ReceiptTrail } from './issue-receipt.ts';
import type { Role } from './roles.ts';

// A packet to an agent, and its receipt back. What an agent answers is believed in this order:
//   1  it is one JSON object of the receipt's shape                                           else asked again, twice
//   2  it names no other packet and no other issue, and claims to be nobody else              else mismatched-receipt
//   3  it produces what was expected, nothing else, and within the scope                      else (un)expected-artifacts
//   4  it stops by itself, and not with a question that a person has answered                 then its own stop, else asked again
//   5  its work keeps its own contract, and what a report cites stands where it says          else asked again, twice
//   6  what prose cites stands where it says                                                  else left out, and told
// An answer that fails is kept beside the run and in the trail as a STOP_HOOK receipt. Of an answer that stops or is
// stopped nothing is written, whatever it carries. What was accepted once stays accepted: a run that is taken up again
// does not hold work that is in the trail against files that have changed since.

export const DISPATCH_ATTEMPTS = 3;

export interface DispatchSpec {
  /** Steps of this dispatch lie below it. */
  readonly id: string;
  /** In the trail already: see issue-packet.ts. */
  readonly packet: WorkPacket;
  readonly role: Role;
  readonly actor: Actor;
  readonly template: string;
  readonly prompt: (findings: string | null) => BuiltPrompt;
  /** What its artifact is: `text`, or the name of a contract. */
  readonly kind: string;
  /** Whether what it cites has to stand there: a report rests on it, prose does not. */
  readonly isReport: boolean;
  /** What a good receipt usually has, in tokens, its artifact included; null where nobody knows. */
  readonly usualTokens: number | null;
  /** What the texts of a receipt have to be, beyond its shape. */
  readonly plausible: (receipt: CompleteReceipt) => readonly Finding[];
  /** What an artifact's text has to be beyond its place; findings lie at the path that is given. */
  readonly checkContent: (content: string, path: readonly PropertyKey[]) => readonly Finding[];
  /** What its citations may name. */
  readonly shown: Pick<EvidenceFacts, 'files' | 'receipts'>;
  /** What it has asked a person before, and was answered. */
  readonly answered: readonly string[];
}

export interface Dispatched {
  readonly receipt: Receipt;
  /** What was produced, by path; empty where the work stopped. */
  readonly contents: ReadonlyMap<string, string>;
}

export type DispatchTrail = ReceiptTrail;

export async function dispatch(
  context: RunContext,
  trail: DispatchTrail,
  spec: DispatchSpec,
): Promise<Dispatched> {
  const { id, packet } = spec;
  const answer = await askForReceipt(context, spec);
  const produced = 'raw' in answer && !answer.raw.stop_hook.triggered ? answer.raw.outputs_produced : [];
  const contents = new Map(produced.map(({ path, content }) => [path, content]));
  if (contents.size > 0) await writeArtifacts(context, nameArtifactStep(id, answer.attempt), contents);
  const facts: Omit<ReceiptFacts, 'finishedAt'> = {
    packet,
    actor: 'model' in answer ? nameAnswerer(spec.actor, answer.model) : spec.actor,
    runId: context.runId,
    stepId: packet.step_id ?? id,
    attempt: answer.attempt,
    startedAt: packet.timestamp,
  };
  const receipt = await issueReceipt(context, trail, {
    id: `${id}/receipt:${answer.attempt}`,
    build: (finishedAt) =>
      'raw' in answer
        ? buildReceipt(
            { ...facts, finishedAt },
            keepTrue(spec, answer.raw),
            describeOutputs(produced),
            listShown(spec),
          )
        : buildStopReceipt({ ...facts, finishedAt }, answer.stop),
    packetStep: `${id}/packet`,
    report: 'raw' in answer ? answer.raw.report : undefined,
    about: { kind: 'agent', agentArchetype: spec.role.archetype, agentId: spec.actor.agent_id },
  });
  return { receipt, contents };
}

type Answer =
  | { readonly attempt: number; readonly model: string; readonly raw: CompleteReceipt }
  | { readonly attempt: number; readonly stop: Stop };

async function askForReceipt(context: RunContext, spec: DispatchSpec): Promise<Answer> {
  const { id, packet, role } = spec;
  // The answer under judgement; null until it has the shape of a receipt.
  let judged: CompleteReceipt | null = null;
  const answer = await askModel<RawReceipt, CompleteReceipt>(context, id, {
    role: role.archetype,
    template: spec.template,
    maxAttempts: DISPATCH_ATTEMPTS,
    ...(spec.usualTokens === null ? {} : { usualTokens: spec.usualTokens }),
    shape: 'told',
    contract: {
      name: 'receipt',
      schema: RawReceiptSchema,
      reasonCode: 'receipt_invalid',
      isStrict: true,
      dropsNulls: true,
      // A path that was not asked for ends the work at once, whatever is in it.
      controls: 'checked later',
      compile: (raw) => completeReceipt(raw, packet, spec.kind),
      check: (receipt) => {
        judged = receipt;
        return [];
      },
    },
    prompt: spec.prompt,
    laterFindings(attempt) {
      const raw = judged;
      judged = null;
      if (raw === null || context.executions(nameArtifactStep(id, attempt)) > 0) return [];
      const stop = findStop(spec, raw);
      if (stop === null)
        return [
          ...checkControls(raw),
          ...spec.plausible(raw),
          ...checkContents(raw, spec),
          ...checkCitations(raw.citations, spec.shown, spec.isReport),
        ];
      if (isAnswered(spec, raw)) return [createAskedFinding(stop)];
      // A stop of an earlier round is over once the run has been taken up again: the agent is asked anew.
      return context.isFromEarlierRound(`${id}/attempt:${attempt}`) ? [createStoppedFinding(stop)] : [];
    },
  });
  if (!answer.ok) {
    const { attempts, message } = answer.refused;
    return { attempt: attempts, stop: { type: 'invalid-receipt', detail: message } };
  }
  const { value: raw, attempt, model } = answer;
  const verdict = checkReceipt(packet, role, raw);
  return verdict.accepted
    ? { attempt, model, raw }
    : { attempt, stop: { type: verdict.type, detail: verdict.detail } };
}

/** Why an answer of the right shape ends the work: the system's reason before the agent's own. */
function findStop({ packet, role }: DispatchSpec, raw: CompleteReceipt): string | null {
  const verdict = checkReceipt(packet, role, raw);
  if (!verdict.accepted) return verdict.detail;
  return raw.stop_hook.triggered ? raw.stop_hook.detail : null;
}

/** Nobody is asked the same twice: who forgets what was said is told that it was. */
function isAnswered({ packet, role, answered }: DispatchSpec, raw: CompleteReceipt): boolean {
  if (!raw.stop_hook.triggered || !checkReceipt(packet, role, raw).accepted) return false;
  const asked = foldQuote(raw.stop_hook.detail);
  return answered.some((question) => foldQuote(question) === asked);
}

/** Of a report all of it holds, or it would not be here. */
function keepTrue({ isReport, shown }: DispatchSpec, raw: CompleteReceipt): CompleteReceipt {
  if (isReport) return raw;
  const { citations, checks } = keepTrueCitations(raw.citations, shown);
  return { ...raw, citations, checks_performed: [...raw.checks_performed, ...checks] };
}

function checkControls(raw: CompleteReceipt): Finding[] {
  const control = findControlIn(raw);
  if (control === null) return [];
  return [createFinding(formatPointer(control.path), `this is no text: ${control.why}`, 'control_character')];
}

function checkContents(raw: CompleteReceipt, spec: DispatchSpec): Finding[] {
  return raw.outputs_produced.flatMap(({ content }, index) => [
    ...spec.checkContent(content, ['outputs_produced', index, 'content']),
  ]);
}

/** Done, or at least begun, for an answer that was accepted and for no other. */
function nameArtifactStep(id: string, attempt: number): string {
  return `${id}/artifacts:${attempt}`;
}

async function writeArtifacts(
  context: RunContext,
  id: string,
  contents: ReadonlyMap<string, string>,
): Promise<void> {
  const changes = [...contents].map(([path, content]) => ({ path, bytes: Buffer.from(content) }));
  await context.commit(id, changes, {});
}

function describeOutputs(produced: CompleteReceipt['outputs_produced']): Receipt['outputs_produced'] {
  return produced.map(({ path, kind, content }) => ({
    path,
    kind,
    sha256: hashBytes(content),
    bytes: Buffer.byteLength(content),
  }));
}

/** What an agent can have used: the inputs of its prompt, and the files that they show. */
function listShown({ prompt, shown }: DispatchSpec): ReadonlySet<string> {
  return new Set([...prompt(null).inputs.map(({ name }) => name), ...shown.files.keys()]);
}

function createStoppedFinding(stop: string): Finding {
  return createFinding('', `an earlier answer was stopped: ${stop}`, 'stopped');
}

function createAskedFinding(question: string): Finding {
  const message = `this was asked before, and the answer is among what you were given: ${question}`;
  return createFinding('/stop_hook', message, 'asked_again');
}

function createFinding(path: string, message: string, detail: string): Finding {
  return { reason_code: 'receipt_invalid', severity: 'error', path, message, excerpt: null, detail };
}
