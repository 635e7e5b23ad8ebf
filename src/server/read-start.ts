import type { StartRunRequest } from '../contracts/start-run.ts';
import type { AskedWork } from '../project/road.ts';
import { readAsked } from './read-asked.ts';

export interface AskedStart {
  readonly project: string | undefined;
  readonly kind: string;
  readonly request: Record<string, unknown>;
  readonly asked: AskedWork;
}

/** What was asked for, apart from where and with what; a body without a kind is the seed's, of a recipe. */
export function readStart({ project, budget, model, ...rest }: StartRunRequest): AskedStart {
  const { kind, ...request } = 'kind' in rest ? rest : { kind: 'recipe', ...rest };
  return { project, kind: String(kind), request, asked: readAsked({ budget, model }) };
}
