import { type TaskPacket, TaskPacketSchema } from '../../../contracts/task-packet.ts';
import { createChooser } from '../create-chooser.ts';
import type { Language, Lexicons } from '../lexicon-schema.ts';
import { parseJsonObject } from '../parse-json-object.ts';
import type { Prompt } from '../parse-prompt.ts';
import { writeError } from '../write-error.ts';
import { chooseByRole } from './answer-by-role.ts';
import { citeOutline, citeScene } from './cite.ts';
import { createSay } from './fill-phrase.ts';
import { readFrame } from './read-frame.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';
import { ROLE_WRITERS } from './role-writers.ts';
import { renderWork, writeReceipt } from './write-receipt.ts';

/** The answer of an agent: a receipt, the object of a contract, or text, as the request asks. */
export function answerRole(prompt: Prompt, language: Language, lexicons: Lexicons): string {
  const request = createRoleRequest(prompt, language, lexicons);
  const { contract, promptType, role, content } = prompt;
  const kind = contract === 'receipt' ? (content ?? 'text') : (contract ?? 'text');
  const write = ROLE_WRITERS.get(promptType ?? '') ?? chooseByRole(role ?? '', kind, prompt.inputs);
  const outcome = addScope(write(request), request);
  const step = prompt.inputs.get('micro_step')?.trim().split(/\s/u)[0]?.toLowerCase();
  if (step === 'triage') return triage(outcome, request);
  if (step === 'evidence') return evidenceOf(outcome, request);
  if (contract === 'receipt') {
    const { packet } = request;
    if (packet === null || packet.intent === 'clarify') return render(writeError(contract, [], ['packet']));
    return render(writeReceipt(packet, kind, outcome, request));
  }
  if ('stop' in outcome) return kind === 'text' ? 'ABSTAIN' : render(writeError(kind, [], ['scene_frame']));
  // A small step's finding leaves its Evidence line to the step after it.
  return step === 'finding' && typeof outcome.content === 'string' ? outcome.content : renderWork(outcome);
}

function createRoleRequest(prompt: Prompt, language: Language, lexicons: Lexicons): RoleRequest {
  const { inputs, seed, keys, promptType } = prompt;
  const lexicon = lexicons[language];
  return {
    inputs,
    frame: readFrame(inputs.get('scene_frame'), inputs.get('canon_context') ?? '', language),
    packet: readPacket(inputs.get('packet')),
    language,
    lexicon,
    lexicons,
    choose: createChooser(seed, promptType ?? '', ...keys),
    say: createSay(lexicon),
  };
}

function readPacket(slot: string | undefined): TaskPacket | null {
  const parsed = TaskPacketSchema.safeParse(parseJsonObject(slot ?? ''));
  return parsed.success ? parsed.data : null;
}

/** What a text was looked through for, so that its line also bears out what it finds absent. */
function addScope(outcome: Work | Stop, { say }: RoleRequest): Work | Stop {
  if ('stop' in outcome || outcome.evidence === null || typeof outcome.content !== 'string') return outcome;
  return { ...outcome, evidence: `${outcome.evidence} scope: ${say('scope')}` };
}

/** One line: go on, or ask first. */
function triage(outcome: Work | Stop, { say }: RoleRequest): string {
  const line =
    'stop' in outcome
      ? say('triage_none', { detail: outcome.detail })
      : say('triage', { told: outcome.told });
  return line.replace(/\s+/gu, ' ');
}

function evidenceOf(outcome: Work | Stop, request: RoleRequest): string {
  if ('stop' in outcome) return citeOutline(request);
  if (outcome.evidence !== null) return outcome.evidence;
  const text = typeof outcome.content === 'string' ? outcome.content : '';
  return request.frame === null ? citeOutline(request) : citeScene(request.frame.canonical_path, text, text);
}

function render(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
