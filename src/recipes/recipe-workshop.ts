import { ROLES } from '../agents/roles.ts';
import { createChainReader } from '../audit/chain-reader.ts';
import { createAuditTrail } from '../audit/create-audit-trail.ts';
import { listIssues } from '../audit/issue-files.ts';
import { createIssueTracker } from '../audit/issue-tracker.ts';
import type { Book } from '../contracts/book.ts';
import type { JsonObject } from '../contracts/json.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Recipe } from '../contracts/recipe.ts';
import type { Lease } from '../engine/ports.ts';
import { readFolder } from '../engine/read-files.ts';
import { passRevisionGate } from '../manuscript/pass-revision-gate.ts';
import { passWriteGate } from '../outline/pass-write-gate.ts';
import type { OpenProject } from '../project/open-project.ts';
import { parseTemplate } from '../prompts/parse-template.ts';
import { type PromptLayer, resolveVariant } from '../prompts/resolve-template.ts';
import type { Tool, ToolContext } from '../tools/tool.ts';
import { NO_EARLIER_STEPS } from './load-earlier-steps.ts';
import { loadShelf, type RecipeShelf } from './load-shelf.ts';
import type { AgentSeat, RecipeSources } from './recipe-sources.ts';
import { deriveToolFacts } from './tool-facts.ts';

// What a book's recipes are worked with: the shelf, the agents' seats with their prompts, the tools, and the gates.

export interface RecipeWorkshop {
  shelf(): Promise<RecipeShelf>;
  tools(): Promise<readonly Tool[]>;
  /** Who works on a recipe's agent steps as they would now, by step id. */
  seatAgents(recipe: Recipe): Promise<ReadonlyMap<string, AgentSeat>>;
  createToolContext(shelf: RecipeShelf): (signal: AbortSignal) => ToolContext;
  /** Throws where prose of this chapter may not be written. */
  passGates(ackOutlineIssues: boolean, chapter: number | null): Promise<void>;
  /** What a recipe works with now, under the lease of the project. */
  compose(work: RecipeWork, lease: Lease): Promise<RecipeSources>;
}

export interface RecipeWork {
  readonly recipeId: string;
  readonly args: JsonObject;
  readonly description: string;
  readonly sessionId: string;
  readonly sessionPlanTaskId: number | null;
  readonly issueId: string | null;
  /** The Chief's packet that asks for it; left out where nobody's does. */
  readonly packetId?: string;
  readonly ackOutlineIssues: boolean;
}

export function createRecipeWorkshop(project: OpenProject, book: Book): RecipeWorkshop {
  const { store, config, clock, equipment } = project;
  const { files } = store;
  const prompts: readonly PromptLayer[] = [
    equipment.bundled,
    ...(equipment.userPrompts === undefined ? [] : [equipment.userPrompts]),
  ];
  const tools = async () => (await equipment.tools?.()) ?? [];
  const deps = project.models.depsWith(null);
  // One for all that is composed here: a chapter has many scenes, and a book many chapters.
  const chain = createChainReader(store.audit);

  const shelf = async () =>
    loadShelf({
      files,
      bundled: equipment.recipes ?? new Map(),
      prompts,
      tools: (await tools()).map(deriveToolFacts),
    });

  async function seatAgents(recipe: Recipe): Promise<ReadonlyMap<string, AgentSeat>> {
    const own: PromptLayer = { name: 'project', files: await readFolder(files, PROJECT_PATHS.ownPrompts) };
    return new Map(
      recipe.phase_b.map((step) => {
        const role = ROLES[step.agent_archetype];
        const asked = config.agent(role.archetype).tier ?? role.default_tier;
        const variant = resolveVariant([...prompts, own], step.prompt_type, asked);
        const template = parseTemplate(variant.template_id, variant.text);
        return [step.step_id, { step, role, tier: variant.tier, template }] as const;
      }),
    );
  }

  const createToolContext =
    (all: RecipeShelf) =>
    (signal: AbortSignal): ToolContext => ({
      files,
      language: book.language,
      issues: () => listIssues(store, {}),
      route: async (text) => all.route(text),
      memo: store.memo,
      signal,
    });

  async function passGates(ackOutlineIssues: boolean, chapter: number | null): Promise<void> {
    await passWriteGate(files, book, ackOutlineIssues);
    const chapters = chapter === null ? [] : [chapter];
    await passRevisionGate(files, { bookId: book.book_id, block: config.blockOnPending, chapters });
  }

  return {
    shelf,
    tools,
    seatAgents,
    createToolContext,
    passGates,
    async compose(work, lease) {
      const all = await shelf();
      const recipe = all.find(work.recipeId);
      const { args, description, sessionId, sessionPlanTaskId, issueId, packetId } = work;
      const issues = createIssueTracker({ store, clock, fence: lease.fence });
      const key = project.auditKey;
      return {
        recipe,
        book,
        description,
        args,
        sessionId,
        sessionPlanTaskId,
        issueId,
        ...(packetId === undefined ? {} : { packetId }),
        agents: await seatAgents(recipe),
        tools: new Map((await tools()).map((tool) => [tool.name, tool])),
        toolContext: createToolContext(all),
        trail: createAuditTrail({
          store,
          project: project.id,
          key,
          fence: lease.fence,
          issues,
          sessionId,
          chain,
        }),
        issues,
        decodingFor: (role) => deps.decodingFor?.(role) ?? { temperature: null, maxOutputTokens: null },
        passWriteGate: (chapter) => passGates(work.ackOutlineIssues, chapter),
        earlier: NO_EARLIER_STEPS,
      };
    },
  };
}
