import { it } from 'vitest';
import { CodedError } from '../../src/errors.ts';
import type { CreateStore, StoreUnderTest } from './project-store.ts';

/** Tests that each get a store of their own, and leave nothing behind. */
export function createStoreTests(createStore: CreateStore) {
  return (title: string, test: (under: StoreUnderTest) => Promise<void>): void => {
    it(title, async () => {
      const under = await createStore();
      try {
        await test(under);
      } finally {
        await under.dispose();
      }
    });
  };
}

/** The CodedError that a promise rejects with. */
export async function catchCoded(promise: Promise<unknown>): Promise<CodedError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const textOf = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : new TextDecoder().decode(bytes);
