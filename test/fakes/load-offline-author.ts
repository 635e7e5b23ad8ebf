import { createOfflineAuthor } from '../../src/adapters/offline-author/create-offline-author.ts';
import { loadLexicons } from '../../src/adapters/offline-author/load-lexicon.ts';
import type { Model } from '../../src/engine/ports.ts';

let loading: Promise<Model> | null = null;

/** The real offline author; its word lists are read once in a test file. */
export function loadOfflineAuthor(): Promise<Model> {
  loading ??= loadLexicons().then((lexicons) => createOfflineAuthor({ lexicons }));
  return loading;
}
