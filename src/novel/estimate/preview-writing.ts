import type { RoleModel } from '../../engine/estimate/estimate-run.ts';
import type { Files } from '../../engine/ports.ts';
import { InvariantError } from '../../errors.ts';
import type { AgentSeat } from '../../recipes/recipe-sources.ts';
import type { ChapterSelection } from '../writing/survey-writing.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import { planRun, type RunPlan } from './plan-run.ts';

/** What writing would find, send and cost. Sends nothing, writes nothing. */
export async function previewWriting(
  files: Files,
  sources: WritingSources,
  { chapters, force }: ChapterSelection,
  who: {
    /** Who works on a scene. */
    readonly seats: readonly AgentSeat[];
    readonly describeModel: (role: string) => Promise<RoleModel>;
  },
): Promise<RunPlan> {
  const { seats } = who;
  const roles = new Set([
    'planner',
    'librarian',
    'continuity',
    'editor',
    ...seats.map(({ role }) => role.archetype),
  ]);
  const models = new Map<string, RoleModel>();
  for (const role of roles) models.set(role, await who.describeModel(role));
  return planRun({
    files,
    sources,
    seats,
    chapters,
    force,
    policy: sources.book.revision_policy ?? 'none',
    modelOf(role) {
      const model = models.get(role);
      if (model === undefined) throw new InvariantError(`nobody said whom ${role} asks`);
      return model;
    },
  });
}
