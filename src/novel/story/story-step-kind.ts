import type { z } from 'zod';
import type { Book } from '../../contracts/book.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { StoryStepRequestSchema } from '../../contracts/work-requests.ts';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import { readFolder, readText } from '../../engine/read-files.ts';
import { readUsable } from '../../engine/read-usable.ts';
import { CodedError } from '../../errors.ts';
import { estimateUnits } from '../../project/estimate-units.ts';
import type { OpenProject } from '../../project/open-project.ts';
import type { RunKind, WorkPlan } from '../../project/run-kind.ts';
import { guardTemplates } from '../../prompts/guard-templates.ts';
import { parseTemplate } from '../../prompts/parse-template.ts';
import { type PromptLayer, resolveTemplate } from '../../prompts/resolve-template.ts';
import { STORY_STEP_KIND } from '../kinds.ts';
import { decideStoryStep, type StoryStepDecision } from './decide-story-step.ts';
import {
  createStoryStepPipeline,
  pinStoryStep,
  planStoryStep,
  renderStoryPrompt,
  STORY_ATTEMPTS,
  type StoryStepSources,
} from './story-step-pipeline.ts';
import { findStoryStep, STORY_STEPS, type StoryStep } from './story-steps.ts';

// `step world|theme|characters`: refuses without its prerequisites, reuses a valid file, and otherwise makes it in a run.

const RequestSchema = StoryStepRequestSchema.transform(({ step, force = false }) => ({ step, force }));
export type StoryStepRequest = z.infer<typeof RequestSchema>;

export interface StoryStepAbout {
  readonly file: string;
  readonly replaced: string;
}

export type StoryStepKind = RunKind<StoryStepRequest, StoryStepAbout, StoryStepReused>;

export interface StoryStepReused {
  readonly action: 'reused';
  readonly file: string;
}

/** What a file of a story comes to. */
export function createStoryStepKind(project: OpenProject, book: Book): StoryStepKind {
  const { files } = project.store;
  return {
    kind: STORY_STEP_KIND,
    request: RequestSchema,

    async prepare({ step: name, force }) {
      const step = readStep(name);
      const decision = await decide(step, force);
      if (decision.action === 'reuse')
        return { todo: 'nothing', result: { action: 'reused', file: step.file } };
      const sources = await loadSources(step);
      return {
        todo: 'start',
        spec: {
          description: `Make ${step.file}`,
          args: { step: step.name, force },
          plan: planStoryStep(step),
          fingerprint: pinStoryStep(sources),
        },
        about: { file: step.file, replaced: decision.replaces },
        purpose: `step ${step.name}`,
        role: step.role,
        anew: false,
      };
    },

    async rebuild(run) {
      const name = run.task.initial_args['step'];
      const step = typeof name === 'string' ? findStoryStep(name) : null;
      if (step === null)
        throw new CodedError('run_not_resumable', {
          message: `Run ${run.run_id} is of no step that is known.`,
        });
      const sources = await loadSources(step);
      return {
        pipeline: createStoryStepPipeline(sources),
        fingerprint: pinStoryStep(sources),
        asks: 'one model',
      };
    },

    async plan({ step: name, force }) {
      const step = readStep(name);
      const decision = await decide(step, force);
      if (decision.action === 'make') return planMaking(step, project.models);
      return {
        estimate: await estimateUnits(project.models, []),
        parts: [{ what: step.file, action: 'reused' }],
      };
    },

    async planRest(run, { isDone, describeModel }) {
      const step = readStep(String(run.task.initial_args['step']));
      if (!isDone(step.name)) return planMaking(step, { describeModel });
      return {
        estimate: await estimateUnits({ describeModel }, []),
        parts: [{ what: step.file, action: 'make from the answer that is there' }],
      };
    },
  };

  async function planMaking(
    step: StoryStep,
    models: Pick<OpenProject['models'], 'describeModel'>,
  ): Promise<WorkPlan> {
    const { messages } = renderStoryPrompt(await loadSources(step), null);
    const inputTokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
    const request = { step: step.name, role: step.role, inputTokens, outputTokens: step.usualTokens };
    const unit = { id: step.name, needs: [] };
    const units = [{ unit, of: 'step', requests: [request], fewer: 0, more: 0, worst: STORY_ATTEMPTS }];
    return {
      estimate: await estimateUnits(models, units),
      parts: [{ what: step.file, action: 'make' }],
    };
  }

  async function decide(
    step: StoryStep,
    force: boolean,
  ): Promise<Exclude<StoryStepDecision, { action: 'refuse' }>> {
    const stateOf = async (each: StoryStep) =>
      readUsable(each.stored, each.file, await readText(files, each.file)).state;
    const needed = step.needs.flatMap((name) => findStoryStep(name) ?? []);
    const needs = await Promise.all(
      needed.map(async (each) => ({ name: each.name, state: await stateOf(each) })),
    );
    const decision = decideStoryStep({ own: await stateOf(step), force, needs });
    if (decision.action !== 'refuse') return decision;
    const order = needed.map(({ name }) => name).join(', then ');
    throw new CodedError('prerequisite_missing', {
      message: `${step.title} needs ${decision.missing.join(' and ')} first. The order is: ${order}, then ${step.name}.`,
      kept: 'nothing was changed',
      details: { book: book.book_id, step: step.name, first: decision.first, missing: [...decision.missing] },
    });
  }

  async function loadSources(step: StoryStep): Promise<StoryStepSources> {
    const { bundled, compiled } = project.equipment;
    guardTemplates(compiled, await readFolder(files, PROJECT_PATHS.prompts), book.book_id);
    const own: PromptLayer = { name: 'project', files: await readFolder(files, PROJECT_PATHS.ownPrompts) };
    const resolved = resolveTemplate([bundled, own], step.template);
    const needed = new Map<string, string>();
    for (const name of step.needs) {
      const other = findStoryStep(name);
      const text = other === null ? null : await readText(files, other.file);
      if (other !== null && text !== null) needed.set(other.contract, text);
    }
    return { step, book, needed, template: parseTemplate(step.template, resolved.text) };
  }
}

function readStep(name: string): StoryStep {
  const step = findStoryStep(name);
  if (step !== null) return step;
  const known = STORY_STEPS.map((each) => each.name).join(', ');
  throw new CodedError('usage_invalid', {
    message: `There is no step ${name}; the steps are, in order: ${known}.`,
  });
}
