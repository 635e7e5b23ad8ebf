import type { Role } from '../agents/roles.ts';
import type { AuditTrail } from '../audit/create-audit-trail.ts';
import type { IssueTracker } from '../audit/issue-tracker.ts';
import type { Book } from '../contracts/book.ts';
import type { JsonObject } from '../contracts/json.ts';
import type { Tier } from '../contracts/prompt-registry.ts';
import type { AgentStep, Recipe } from '../contracts/recipe.ts';
import type { Decoding } from '../engine/engine.ts';
import type { Template } from '../prompts/parse-template.ts';
import type { Tool, ToolContext } from '../tools/tool.ts';
import type { EarlierSteps } from './load-earlier-steps.ts';
import type { ReviewText } from './review-text.ts';

/** What a run of a recipe works with; the parts that decide its outcome are also what it is pinned to. */
export interface RecipeSources {
  readonly recipe: Recipe;
  readonly book: Book;
  readonly description: string;
  readonly args: JsonObject;
  readonly sessionId: string;
  readonly sessionPlanTaskId: number | null;
  /** The issue that the work belongs to; null where the run opens one. */
  readonly issueId: string | null;
  /** The Chief's packet that the work is done for: the parent of its packets. */
  readonly packetId?: string;
  /** By step id. */
  readonly agents: ReadonlyMap<string, AgentSeat>;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly toolContext: (signal: AbortSignal) => ToolContext;
  readonly trail: AuditTrail;
  readonly issues: IssueTracker;
  readonly decodingFor: (role: string) => Decoding;
  /** Throws `write_gated` or `revision_pending` where prose of this chapter may not be written. */
  readonly passWriteGate: (chapter: number) => Promise<void>;
  /** Steps that an earlier run has done and this one takes over: `runs resume --from STEP`. */
  readonly earlier: EarlierSteps;
  /** What the agents are told of the book beyond their slots; nothing where it is left out. */
  readonly story?: string;
  /** Which writing of the same scene this is, where it is not the first. */
  readonly take?: number;
  /** A last look at a scene's text, by whoever runs the recipe; none where it is left out. */
  readonly review?: ReviewText;
  /** What follows where all is there and only a report does not pass: the run ends as failed, or it tells and goes on. */
  readonly onReportFails?: 'end' | 'tell';
  /** When the work that this is part of was begun; left out, it is a work of its own. */
  readonly begunAt?: string;
}

/** Who does an agent step, and with which prompt. */
export interface AgentSeat {
  readonly step: AgentStep;
  readonly role: Role;
  readonly tier: Tier;
  readonly template: Template;
}

/** Parts of the fingerprint: a resume against anything else is refused. */
export function pinRecipe(
  sources: Pick<RecipeSources, 'recipe' | 'book' | 'description' | 'args' | 'agents' | 'take'>,
): Record<string, unknown> {
  const { recipe, book, description, args, agents, take } = sources;
  return {
    recipe,
    templates: Object.fromEntries([...agents].map(([id, { template }]) => [id, template.sha256])),
    settings: {
      language: book.language,
      seed: book.seed,
      ...(take === undefined ? {} : { take }),
      tiers: Object.fromEntries([...agents].map(([id, { tier }]) => [id, tier])),
    },
    inputs: { description, args },
  };
}

/** Whether what a step leaves in its slot has fields; the text that an edit comes to has none. */
export function hasFields({ contract, edits }: Pick<AgentStep, 'contract' | 'edits'>): boolean {
  return contract !== undefined && edits === undefined;
}

/** The list that an agent works through entry by entry; undefined where it does its work at once. */
export function findEntries({
  step,
  tier,
}: {
  readonly step: Pick<AgentStep, 'for_each' | 'small_for_each'>;
  readonly tier: string;
}): string | undefined {
  return step.for_each ?? (tier === 't1' ? step.small_for_each : undefined);
}

/** The declared steps, in order. */
export function planRecipe(recipe: Recipe): string[] {
  return [
    ...recipe.phase_a.map(({ step_id }) => step_id),
    ...recipe.phase_b.map(({ step_id }) => step_id),
    ...(recipe.commit ?? []).map(nameCommit),
    'dod',
  ];
}

export function nameCommit({ slot, to }: { readonly slot: string; readonly to: string }): string {
  return `commit/${to}:${slot}`;
}

/** What the issue that a run opens for its own work follows from. */
export function nameWork(runId: string): readonly string[] {
  return [runId, 'work'];
}

/** What an issue of this work is called. A task that nobody described has the recipe's label for a description. */
export function titleWork({ label }: Pick<Recipe, 'label'>, about: string): string {
  const title = about === label ? label : `${label}: ${about}`;
  return title.slice(0, LONGEST_TITLE).toWellFormed();
}

const LONGEST_TITLE = 200;
