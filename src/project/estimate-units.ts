import {
  estimateRun,
  type RoleModel,
  type RunEstimate,
  type UnitEstimate,
} from '../engine/estimate/estimate-run.ts';
import { InvariantError } from '../errors.ts';
import type { ProjectModels } from './create-project-models.ts';

/** What units of work would take with the models that their roles ask now. */
export async function estimateUnits(
  models: Pick<ProjectModels, 'describeModel'>,
  units: readonly UnitEstimate[],
): Promise<RunEstimate> {
  const known = new Map<string, RoleModel>();
  for (const { role } of units.flatMap(({ requests }) => requests))
    if (!known.has(role)) known.set(role, await models.describeModel(role));
  return estimateRun(units, (role) => {
    const model = known.get(role);
    if (model === undefined) throw new InvariantError(`nobody said whom ${role} asks`);
    return model;
  });
}
