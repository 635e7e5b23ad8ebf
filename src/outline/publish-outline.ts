import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { hashBytes } from '../engine/hash.ts';
import type { RunContext } from '../engine/run-context.ts';
import { keepReplaced } from '../manuscript/keep-in-history.ts';
import { makeCards } from '../manuscript/make-cards.ts';
import { notePublished } from './note-published.ts';
import type { OutlineProgress } from './outline-progress.ts';
import type { OutlineSources } from './outline-sources.ts';
import type { OutlineState } from './outline-state.ts';
import { type Publication, planPublication } from './plan-publication.ts';
import { renderLocationCards } from './render-location-cards.ts';

/** Outline, registry, readable pages and report as one change; what they replace goes to the history. */
export async function publishOutline(
  context: RunContext,
  sources: OutlineSources,
  progress: OutlineProgress,
  state: OutlineState,
): Promise<void> {
  const publication: Publication = {
    sources,
    progress,
    state,
    runId: context.runId,
    at: await noteTime(context),
  };
  const cards = await makeCards(
    context,
    'publish',
    PROJECT_PATHS.placeCards,
    renderLocationCards({
      registry: state.locations,
      chapters: state.chapters,
      language: sources.book.language,
      bible: sources.bible,
    }),
  );
  const published = planPublication(publication);
  const earlier = await notePublished(context);
  const kept = keepReplaced(earlier, published, context.createdAt);
  await context.commit('publish', [...published, ...kept, ...cards.changes], {
    ...Object.fromEntries([...earlier].map(([path, bytes]) => [path, hashBytes(bytes)])),
    ...cards.expect,
  });
}

/** Journaled, so that a resumed run publishes the same bytes. */
async function noteTime(context: RunContext): Promise<string> {
  return context.step('publish/time', {}, async () => context.now());
}
