import type { z } from 'zod';
import type { Book } from '../contracts/book.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { PlanSessionRequestSchema } from '../contracts/work-requests.ts';
import { estimateTokens } from '../engine/estimate/estimate-tokens.ts';
import { readFolder } from '../engine/read-files.ts';
import { estimateUnits } from '../project/estimate-units.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { Rest, RunKind, WorkPlan } from '../project/run-kind.ts';
import type { Template } from '../prompts/parse-template.ts';
import { parseTemplate } from '../prompts/parse-template.ts';
import { resolveTemplate } from '../prompts/resolve-template.ts';
import { type PlanSources, renderWishPrompt } from './plan-prompt.ts';
import {
  createPlanSessionPipeline,
  SESSION_PLAN_ATTEMPTS,
  SESSION_PLAN_KIND,
  USUAL_PLAN_TOKENS,
} from './plan-session-pipeline.ts';
import type { ScopeFacts } from './scope-task.ts';
import type { SessionLog } from './session-log.ts';

type PlanRequest = z.infer<typeof PlanSessionRequestSchema>;
export type PlanSessionKind = RunKind<PlanRequest, null, never>;

const TEMPLATE = 'session_plan';
const CHIEF = 'chief';
/** What a plan of a few tasks comes to. */

export interface PlanSessionKindParts {
  readonly project: OpenProject;
  readonly book: Book;
  readonly log: SessionLog;
  /** What tasks are scoped by now, and what the Chief is told of it. */
  loadScope(): Promise<LoadedScope>;
}

export interface LoadedScope extends ScopeFacts, Pick<PlanSources, 'recipes' | 'scenes'> {
  readonly scenes: PlanSources['scenes'];
}

/** `session plan`: a wish becomes a plan, in one request. */
export function createPlanSessionKind({
  project,
  book,
  log,
  loadScope,
}: PlanSessionKindParts): PlanSessionKind {
  const { describeModel } = project.models;
  async function loadSources(wish: string) {
    const scope = await loadScope();
    const template = await loadSessionTemplate(project, TEMPLATE);
    return { scope, sources: { book, wish, template, recipes: scope.recipes, scenes: scope.scenes } };
  }

  return {
    kind: SESSION_PLAN_KIND,
    request: PlanSessionRequestSchema,

    async prepare({ text }) {
      const { sources } = await loadSources(text.trim());
      return {
        todo: 'start',
        spec: {
          description: `Plan: ${shorten(text.trim())}`,
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
      const { scope, sources } = await loadSources(wish);
      return {
        pipeline: createPlanSessionPipeline({ sources, scope, log, fence: lease.fence }),
        fingerprint: pin(sources),
        asks: 'each its own',
      };
    },

    plan: ({ text }) => planWish(text.trim(), { isDone: () => false, describeModel }),
    planRest: (run, rest) => planWish(String(run.task.initial_args['text'] ?? ''), rest),
  };

  async function planWish(wish: string, rest: Rest): Promise<WorkPlan> {
    const { sources } = await loadSources(wish);
    const { messages } = renderWishPrompt(sources, null);
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
function pin({ template, book, wish, recipes, scenes }: PlanSources): Record<string, unknown> {
  return {
    templates: { [template.template_id]: template.sha256 },
    inputs: { wish, recipes, scenes },
    settings: { language: book.language, seed: book.seed },
  };
}

/** The Chief's own templates, by the layers of all prompts. */
export async function loadSessionTemplate(
  { equipment, store }: Pick<OpenProject, 'equipment' | 'store'>,
  id: string,
): Promise<Template> {
  const own = { name: 'project' as const, files: await readFolder(store.files, PROJECT_PATHS.ownPrompts) };
  const user = equipment.userPrompts === undefined ? [] : [equipment.userPrompts];
  const { text } = resolveTemplate([equipment.bundled, ...user, own], id);
  return parseTemplate(id, text);
}

const LONGEST = 120;

export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).toWellFormed()} …`;
}
