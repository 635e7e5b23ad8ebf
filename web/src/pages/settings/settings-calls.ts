import type { MachineReport } from '../../../../src/contracts/api-machine.ts';
import type { ModelList, ShownModelTest } from '../../../../src/contracts/api-models.ts';
import type { ShownSettings } from '../../../../src/contracts/api-settings.ts';
import { get, of, post } from '../../shared/api-client.ts';
import type { WorkPlan } from '../../shared/api-types.ts';

export const showSettings = (project: string): Promise<ShownSettings> => get(of('/api/settings', project));
export const listModels = (): Promise<ModelList> => get('/api/models');
export const checkMachine = (): Promise<MachineReport> => get('/api/machine');
export const planModelTest = (model: string): Promise<WorkPlan> => post('/api/models/test/plan', { model });
export const testModel = (model: string): Promise<ShownModelTest> => post('/api/models/test', { model });
