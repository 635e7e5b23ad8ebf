import type { z } from 'zod';
import type { Book } from '../../contracts/book.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { StoryStepRequestSchema } from '../../contracts/work-requests.ts';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import type { ModelMessage } from '../../engine/ports.ts';
import { readFolder, readText } from '../../engine/read-files.ts';
import { readUsable } from '../../engine/read-usable.ts';
import type { Pipeline } from '../../engine/run-context.ts';
import { CodedError } from '../../errors.ts';
import { estimateUnits } from '../../project/estimate-units.ts';
import type { OpenProject } from '../../project/open-project.ts';
import type { Rest, RunKind, WorkPlan } from '../../project/run-kind.ts';
import { guardTemplates } from '../../prompts/guard-templates.ts';
import { parseTemplate } from '../../prompts/parse-template.ts';
import { type PromptLayer, resolveTemplate } from '../../prompts/resolve-template.ts';
import { loadBible } from '../../tools/bible/load-bible.ts';
import { lookAtBibleStep } from '../bible/look-at-bible-step.ts';
import { STORY_STEP_KIND } from '../kinds.ts';
import { decideStoryStep, type StoryStepDecision } from './decide-story-step.ts';
import { gatherNeeded } from './gather-needed.ts';
import {
  createStoryStepPipeline,
  pinStoryStep,
  planStoryStep,
  renderStoryPrompt,
  STORY_ATTEMPTS,
  type StoryStepSources,
} from './story-step-pipeline.ts';
import { BIBLE_STEP, findStoryStep, STORY_STEPS, type StoryStep, type StoryStepName } from './story-steps.ts';

// `step bible|world|theme|characters`: refuses without its prerequisites, reuses a valid file, and otherwise makes it in a run.

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
      const { plan, fingerprint } = await load(step);
      return {
        todo: 'start',
        spec: { description: step.makes, args: { step: step.name, force }, plan, fingerprint },
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
      const { pipeline, fingerprint } = await load(step);
      return { pipeline, fingerprint, asks: 'one model' };
    },

    async plan({ step: name, force }) {
      const step = readStep(name);
      const decision = await decide(step, force);
      if (decision.action === 'make') return planMaking(step, project.models, () => false);
      return {
        estimate: await estimateUnits(project.models, []),
        parts: [{ what: step.file, action: 'reused' }],
      };
    },

    async planRest(run, { isDone, describeModel }) {
      const step = readStep(String(run.task.initial_args['step']));
      if (!isDone(step.name)) return planMaking(step, { describeModel }, isDone);
      return {
        estimate: await estimateUnits({ describeModel }, []),
        parts: [{ what: step.file, action: 'make from the answer that is there' }],
      };
    },
  };

  async function planMaking(
    step: StoryStep,
    models: Pick<OpenProject['models'], 'describeModel'>,
    isDone: Rest['isDone'],
  ): Promise<WorkPlan> {
    const { prompts, attempts } = await load(step);
    const units = prompts()
      .filter(({ id }) => !isDone(id))
      .map(({ id, messages }) => {
        const inputTokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
        const request = { step: step.name, role: step.role, inputTokens, outputTokens: step.usualTokens };
        return {
          unit: { id, needs: [] },
          of: 'step',
          requests: [request],
          fewer: 0,
          more: 0,
          worst: attempts,
        };
      });
    return {
      estimate: await estimateUnits(models, units),
      parts: [{ what: step.file, action: 'make' }],
    };
  }

  async function decide(
    step: StoryStep,
    force: boolean,
  ): Promise<Exclude<StoryStepDecision, { action: 'refuse' }>> {
    const bible = await lookAtBibleStep(files);
    if (step.name === 'bible' && bible === null) throw refuseBibleless(book);
    const isOutdated = bible?.isCurrent === false;
    const stateOf = async (each: StoryStep) =>
      readUsable(each.stored, each.file, await readText(files, each.file)).state;
    const first = bible === null || step.name === 'bible' ? [] : [BIBLE_STEP];
    const needed = [...first, ...step.needs.flatMap((name) => findStoryStep(name) ?? [])];
    const needs = await Promise.all(
      needed.map(async (each) => ({
        name: each.name,
        state: each.name === 'bible' && isOutdated ? ('absent' as const) : await stateOf(each),
      })),
    );
    const isAnew = force || (step.name === 'bible' && isOutdated);
    const decision = decideStoryStep({ own: await stateOf(step), force: isAnew, needs });
    if (decision.action !== 'refuse') return decision;
    const order = needed.map(({ name }) => name).join(', then ');
    throw new CodedError('prerequisite_missing', {
      message: `${step.title} needs ${decision.missing.join(' and ')} first. The order is: ${order}, then ${step.name}.`,
      kept: 'nothing was changed',
      details: { book: book.book_id, step: step.name, first: decision.first, missing: [...decision.missing] },
    });
  }

  async function load(step: StoryStep): Promise<LoadedStep> {
    const { bundled, compiled } = project.equipment;
    guardTemplates(compiled, await readFolder(files, PROJECT_PATHS.prompts), book.book_id);
    const own: PromptLayer = { name: 'project', files: await readFolder(files, PROJECT_PATHS.ownPrompts) };
    const template = parseTemplate(step.template, resolveTemplate([bundled, own], step.template).text);
    // Loaded when it is asked for: the tables for Chinese place names are large.
    if (step.name === 'bible')
      return (await import('../bible/load-bible-step.ts')).loadBibleStep(files, book, template);
    const texts = new Map<StoryStepName, string>();
    for (const each of [BIBLE_STEP, ...STORY_STEPS]) {
      const text = await readText(files, each.file);
      if (text !== null) texts.set(each.name, text);
    }
    const needed = gatherNeeded(step, texts);
    const sources: StoryStepSources = { step, book, needed, bible: await loadBible(files), template };
    return {
      plan: planStoryStep(step),
      fingerprint: pinStoryStep(sources),
      pipeline: createStoryStepPipeline(sources),
      prompts: () => [{ id: step.name, messages: renderStoryPrompt(sources, null).messages }],
      attempts: STORY_ATTEMPTS,
    };
  }
}

/** What a step comes to, whether it is asked for whole or part by part. */
export interface LoadedStep {
  readonly plan: string[];
  readonly fingerprint: Record<string, unknown>;
  readonly pipeline: Pipeline;
  /** What would be sent, by the name under which the journal has it. */
  readonly prompts: () => { readonly id: string; readonly messages: readonly ModelMessage[] }[];
  readonly attempts: number;
}

function refuseBibleless({ book_id }: Book): CodedError {
  return new CodedError('usage_invalid', {
    message: `${book_id} has no bible. Put Markdown, text or .docx files into its folder ${PROJECT_PATHS.bibleFolder}/, or begin a book with --bible FILE.`,
    kept: 'nothing was changed',
    details: { book: book_id },
  });
}

function readStep(name: string): StoryStep {
  const step = findStoryStep(name);
  if (step !== null) return step;
  const known = [BIBLE_STEP, ...STORY_STEPS].map((each) => each.name).join(', ');
  throw new CodedError('usage_invalid', {
    message: `There is no step ${name}; the steps are, in order: ${known}.`,
  });
}
