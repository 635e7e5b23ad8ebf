import type { z } from 'zod';
import { openTalkHistory } from '../agents/talk-history.ts';
import { PlanSessionRequestSchema } from '../contracts/work-requests.ts';
import { cutLine } from '../cut-text.ts';
import { estimateTokens } from '../engine/estimate/estimate-tokens.ts';
import { estimateUnits } from '../project/estimate-units.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { Rest, RunKind, WorkPlan } from '../project/run-kind.ts';
import { describeScope, renderWishPrompt } from './plan-prompt.ts';
import { createPlanSessionPipeline, SESSION_PLAN_KIND } from './plan-session-pipeline.ts';
import { SESSION_PLAN_ATTEMPTS, USUAL_PLAN_TOKENS, type WishSources } from './plan-wish.ts';
import type { SessionLog } from './session-log.ts';

type PlanRequest = z.infer<typeof PlanSessionRequestSchema>;
export type PlanSessionKind = RunKind<PlanRequest, null, never>;

const CHIEF = 'chief';

export interface PlanSessionKindParts {
  readonly project: OpenProject;
  readonly log: SessionLog;
  loadSources(wish: string): Promise<WishSources>;
}

/** `session plan`: a wish becomes a plan, in one request. */
export function createPlanSessionKind({ project, log, loadSources }: PlanSessionKindParts): PlanSessionKind {
  const { describeModel } = project.models;

  return {
    kind: SESSION_PLAN_KIND,
    request: PlanSessionRequestSchema,

    async prepare({ text }) {
      const sources = await loadSources(text.trim());
      return {
        todo: 'start',
        spec: {
          description: `Plan: ${cutLine(text, SHOWN_WISH)}`,
          args: { text: text.trim() },
          plan: ['plan'],
          inSession: true,
          fingerprint: pin(sources),
        },
        about: null,
        purpose: 'session plan',
        role: CHIEF,
        anew: false,
      };
    },

    async rebuild(run, lease) {
      const wish = String(run.task.initial_args['text'] ?? '');
      const sources = await loadSources(wish);
      const talks = openTalkHistory(project.store.logs);
      return {
        pipeline: createPlanSessionPipeline({ sources, log, fence: lease.fence, talks }),
        fingerprint: pin(sources),
        asks: 'each its own',
      };
    },

    plan: ({ text }) => planWish(text.trim(), { isDone: () => false, describeModel }),
    planRest: (run, rest) => planWish(String(run.task.initial_args['text'] ?? ''), rest),
  };

  async function planWish(wish: string, rest: Rest): Promise<WorkPlan> {
    const { scope, ...sources } = await loadSources(wish);
    const told = describeScope(scope, sources.book.language);
    const { messages } = renderWishPrompt({ ...sources, told }, null);
    const inputTokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
    const request = { step: 'plan', role: CHIEF, inputTokens, outputTokens: USUAL_PLAN_TOKENS };
    const unit = { id: 'plan', needs: [] };
    const units = [
      { unit, of: 'session', requests: [request], fewer: 0, more: 0, worst: SESSION_PLAN_ATTEMPTS },
    ];
    return {
      estimate: await estimateUnits(rest, rest.isDone('plan') ? [] : units),
      parts: [{ what: 'a session plan', action: 'make' }],
    };
  }
}

/** What a run that was left can only be taken up with: the same words, recipes and scenes. */
function pin({ template, book, wish, scope }: WishSources): Record<string, unknown> {
  const { recipes, scenes } = scope;
  return {
    templates: { [template.template_id]: template.sha256 },
    inputs: { wish, recipes, scenes },
    settings: { language: book.language, seed: book.seed },
  };
}

/** Of a wish, in the name of a run. */
export const SHOWN_WISH = 120;
