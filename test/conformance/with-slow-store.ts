import { createSlowStore } from '../fakes/slow-store.ts';
import type { CreateStore } from './project-store.ts';

/** The same stores, each as if it were far away. */
export function withSlowStore(createStore: CreateStore, seed: number): CreateStore {
  return async () => {
    const under = await createStore();
    return { ...under, store: createSlowStore(under.store, seed) };
  };
}
