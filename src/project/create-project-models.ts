import type { ChosenModel, ResolvedConfig } from '../config.ts';
import type { Price } from '../contracts/config.ts';
import type { Budget, Run } from '../contracts/run.ts';
import { refuseUnpriced } from '../engine/decide-budget.ts';
import type { EngineDeps } from '../engine/engine.ts';
import type { RoleModel } from '../engine/estimate/estimate-run.ts';
import type { Model } from '../engine/ports.ts';

// Whom a project's work asks: the model of the role that does it, and for a run that was begun with one, that one, unless
// another is named by hand.

export interface ProjectModels {
  /** The project's own, for roles that have none of theirs. */
  readonly chosen: ChosenModel;
  /** The model of the role that does the work, which may be another than the project's; without a role the project's. */
  modelOf(role: string | null): AskedModel;
  /** What work runs with when every role asks one model; null where each asks its own. */
  depsWith(onlyModel: string | null): EngineDeps;
  /** What a stored run is taken up with: the model that it was begun with, unless another is named by hand now. Roles that
   *  have one of their own ask that, where the run lets them and was not begun with a model named by hand. */
  depsOf(run: Run, asks: 'one model' | 'each its own', named?: string | null): RunModels;
  /** A key or an address that is missing is told before a run is begun, and a cost cap that could not be kept too. */
  checkModel(modelId: string, budget: Budget): Promise<void>;
  /** What it costs and how often it may be asked; without a key too, since nothing is sent. */
  describeModel(role: string): Promise<RoleModel>;
  /** The same of whom a stored run asks for a role when it is taken up. */
  describeModelOf(run: Run, role: string): Promise<RoleModel>;
}

export interface ModelAccess {
  readonly createModel: (modelId: string) => Promise<Model>;
  /** What a model costs, also where it cannot be asked yet; null where nobody knows. */
  readonly priceOf: (modelId: string) => Promise<Price | null>;
}

export interface AskedModel {
  readonly id: string;
  /** Named by hand: for this work and all its roles. */
  readonly explicit: boolean;
}

export interface RunModels {
  readonly deps: EngineDeps;
  readonly model: string;
  readonly explicit: boolean;
}

export function createProjectModels(
  config: ResolvedConfig,
  { createModel, priceOf }: ModelAccess,
  rest: Omit<EngineDeps, 'modelFor' | 'standInsFor' | 'decodingFor' | 'wait'>,
): ProjectModels {
  const chosen = config.modelFor(null);
  const describe = async (id: string): Promise<RoleModel> => {
    const requestsPerMinute = config.provider(id.split(':', 1)[0] ?? '').requests_per_minute ?? null;
    return { model: id, price: await priceOf(id), requestsPerMinute };
  };
  /** By the run's own model where the role asks the project's; by the role's own where it has one. */
  const modelOfRole = (run: Run, role: string, named: string | null = null): string => {
    const explicit = named !== null || chosen.source === 'flag';
    const model = named ?? (explicit ? chosen.id : run.model);
    if (named !== null || run.options?.['model_given'] === true) return model;
    const own = config.modelFor(role).id;
    return explicit || own === chosen.id ? model : own;
  };
  const makersOf = (ids: readonly string[]) => ids.map((id) => () => createModel(id));
  const depsWith = (onlyModel: string | null): EngineDeps => ({
    ...rest,
    modelFor: (role) => createModel(onlyModel ?? config.modelFor(role).id),
    standInsFor: (role) => (onlyModel === null ? makersOf(config.modelFor(role).others) : []),
    decodingFor: (role) => {
      const { temperature, max_output_tokens, effort } = config.agent(role);
      return {
        temperature: temperature ?? null,
        maxOutputTokens: max_output_tokens ?? null,
        ...(effort === undefined ? {} : { effort }),
      };
    },
    wait: config.wait,
  });
  return {
    chosen,
    depsWith,
    modelOf(role) {
      const { id, source } = config.modelFor(role);
      return { id, explicit: source === 'flag' };
    },
    depsOf(run, asks, named = null) {
      const explicit = named !== null || chosen.source === 'flag';
      const model = named ?? (explicit ? chosen.id : run.model);
      if (named !== null || asks === 'one model' || run.options?.['model_given'] === true) {
        return { deps: depsWith(model), model, explicit };
      }
      const deps = { ...depsWith(null), modelFor: (role: string) => createModel(modelOfRole(run, role)) };
      return { deps, model, explicit };
    },
    async checkModel(modelId, budget) {
      refuseUnpriced(await createModel(modelId), budget);
    },
    describeModel: (role) => describe(config.modelFor(role).id),
    describeModelOf: (run, role) => describe(modelOfRole(run, role)),
  };
}
