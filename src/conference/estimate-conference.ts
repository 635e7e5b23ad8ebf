import { renderToolList } from '../agents/render-tool-list.ts';
import { ROLES } from '../agents/roles.ts';
import { MOST_CALLS, MOST_REJECTED } from '../agents/run-tool-turn.ts';
import type { RunEstimate } from '../engine/estimate/estimate-run.ts';
import { estimateTokens, measureLanguage } from '../engine/estimate/estimate-tokens.ts';
import { estimateUnits } from '../project/estimate-units.ts';
import type { Rest } from '../project/run-kind.ts';
import type { Template } from '../prompts/parse-template.ts';
import type { Tool } from '../tools/tool.ts';
import type { ConferenceQuestion, ConferenceTemplates } from './conference-sources.ts';
import { nameHearing } from './hear-seat.ts';
import { SEATS } from './seats.ts';

/** What a Chief usually looks up: calls, and characters that are shown of each. */
const USUAL_CALLS = 3;
const USUAL_RESULT = 3_500;
const CALL_TOKENS = 60;
const REPLY_CHARACTERS = 700;

/** What a round would send and cost; how much is looked up is a guess. */
export async function estimateConference(
  { language, rest }: { readonly language: string; readonly rest: Rest },
  sources: {
    readonly question: ConferenceQuestion;
    readonly templates: ConferenceTemplates;
    readonly allowed: readonly Tool[];
  },
): Promise<RunEstimate> {
  const { question, templates, allowed } = sources;
  const { tokensACharacter } = measureLanguage(language);
  const asked = estimateTokens(question.text);
  const call = measure(templates.call) + estimateTokens(renderToolList(allowed)) + asked;
  const result = USUAL_RESULT * tokensACharacter;
  const gather = Array.from({ length: USUAL_CALLS + 1 }, (_, made) => ({
    step: 'gather',
    role: ROLES.chief.archetype,
    inputTokens: call + made * result,
    outputTokens: CALL_TOKENS,
  }));
  const heard = measure(templates.reply) + asked + USUAL_CALLS * result;
  const units = [
    {
      unit: { id: 'gather', needs: [] },
      of: 'round',
      requests: gather,
      fewer: USUAL_CALLS,
      more: MOST_CALLS - USUAL_CALLS - 1,
      worst: MOST_CALLS + MOST_REJECTED,
    },
    ...SEATS.map((role) => ({
      unit: { id: nameHearing(role), needs: ['gather'] },
      of: 'round',
      requests: [
        {
          step: nameHearing(role),
          role: role.archetype,
          inputTokens: heard,
          outputTokens: REPLY_CHARACTERS * tokensACharacter,
        },
      ],
      fewer: 0,
      more: 0,
      worst: 2,
    })),
  ];
  return estimateUnits(
    rest,
    units.filter(({ unit }) => !rest.isDone(unit.id)),
  );
}

function measure({ system, user }: Template): number {
  return estimateTokens(
    [...system, ...user].map((line) => (line.kind === 'text' ? line.text : '')).join('\n'),
  );
}
