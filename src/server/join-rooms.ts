import type { RecipeDetail } from '../contracts/api-rooms.ts';
import type { Recipe } from '../contracts/recipe.ts';
import type { TaskPacket } from '../contracts/task-packet.ts';
import { IDLE_CALL } from '../doors/idle-call.ts';
import { ANSWER_ISSUE, CLOSE_ISSUE, COMMENT_ISSUE, LIST_ISSUES, SHOW_ISSUE } from '../doors/issue-doors.ts';
import { CodedError } from '../errors.ts';
import type { OpenBook } from '../open-book.ts';
import type { RecipeShelf } from '../recipes/load-shelf.ts';
import type { WorkRooms } from './control-room.ts';

/** What the capabilities of a book bring to its server. */
export function joinRooms(book: OpenBook): WorkRooms {
  return {
    recipes: {
      async list() {
        const shelf = await book.recipes.shelf();
        return shelf.entries.flatMap((entry) =>
          entry.valid ? [summarize(describe(shelf, entry.recipe, entry.layer))] : [],
        );
      },
      async load(recipeId) {
        const shelf = await book.recipes.shelf();
        const entry = shelf.entries.find(({ recipe_id }) => recipe_id === recipeId);
        if (entry === undefined) return null;
        // A broken one is told as broken, with everything that is wrong with it.
        return describe(shelf, shelf.find(recipeId), entry.layer);
      },
      route: async (description) => (await book.recipes.shelf()).route(description),
    },
    issues: {
      list: (filter) => LIST_ISSUES.call(book, filter, IDLE_CALL),
      load: (issueId) => orNull(() => SHOW_ISSUE.call(book, { issue: issueId }, IDLE_CALL)),
      comment: (issueId, body) => orNull(() => COMMENT_ISSUE.call(book, { issue: issueId, body }, IDLE_CALL)),
      answer: (issueId, text, questionId) =>
        orNull(() =>
          ANSWER_ISSUE.call(
            book,
            { issue: issueId, text, ...(questionId === undefined ? {} : { question: questionId }) },
            IDLE_CALL,
          ),
        ),
      close: (issueId) => orNull(() => CLOSE_ISSUE.call(book, { issue: issueId }, IDLE_CALL)),
    },
    audit: {
      async packets({ issueId, runId }) {
        const rows = await book.audit.list({
          ...(issueId === undefined ? {} : { issue: issueId }),
          ...(runId === undefined ? {} : { run: runId }),
        });
        const packets: TaskPacket[] = [];
        for (const { kind, id } of rows) {
          const part = kind === 'packet' ? await book.audit.show(id) : null;
          if (part?.kind === 'packet') packets.push(part.packet);
        }
        return packets;
      },
      async packet(packetId) {
        const part = await orNull(() => book.audit.show(packetId));
        return part?.kind === 'packet' ? part.packet : null;
      },
      async receipt(receiptId) {
        const part = await orNull(() => book.audit.show(receiptId));
        if (part?.kind === 'receipt') return part.receipt;
        return part?.kind === 'tool_receipt' ? part.toolReceipt : null;
      },
      async report(id) {
        const report = await book.audit.report(id);
        if (report === null) return null;
        const part = await orNull(() => book.audit.show(id));
        const packetId = part?.kind === 'receipt' ? part.receipt.packet_id : id;
        return { packet_id: packetId, path: report.path, markdown: report.text };
      },
    },
    tools: { list: () => book.tools() },
  };
}

const NOT_THERE: readonly string[] = ['issue_not_found', 'audit_part_not_found'];

async function orNull<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof CodedError && NOT_THERE.includes(error.code)) return null;
    throw error;
  }
}

function describe(shelf: RecipeShelf, recipe: Recipe, source: RecipeDetail['source']): RecipeDetail {
  return {
    recipe_id: recipe.recipe_id,
    label: recipe.label,
    task_patterns: recipe.task_patterns,
    source,
    required_args: shelf.requiredArgs(recipe).map(({ name }) => name),
    recipe,
  };
}

function summarize({ recipe: _, ...entry }: RecipeDetail): Omit<RecipeDetail, 'recipe'> {
  return entry;
}
