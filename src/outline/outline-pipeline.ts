import type { Json } from '../contracts/json.ts';
import type { FileChange } from '../engine/ports.ts';
import type { Pipeline, RunContext } from '../engine/run-context.ts';
import { advanceOutline } from './advance-outline.ts';
import { listScenes } from './list-scenes.ts';
import type { OutlineProgress } from './outline-progress.ts';
import type { OutlineSources } from './outline-sources.ts';
import type { OutlineState } from './outline-state.ts';
import { pauseForAttention, stopAfter } from './pause-outline.ts';
import { OUTLINE_KIND, PHASES, type Phase } from './phases.ts';
import { publishOutline } from './publish-outline.ts';
import { reuseAnswers } from './reuse-answers.ts';
import { runBookPhase, SECTIONS, SPINE } from './run-book-phase.ts';

/**
 * The six phases, in order:
 *   01 spine and 02 sections, one request each · 03 scenes, chapter by chapter · 04 transitions, then bridge scenes where a
 *   seam needs one · 05 cast · 06 threads · publish: outline, registry, readable pages and report as one change.
 */
export function createOutlinePipeline(sources: OutlineSources, progress: OutlineProgress): Pipeline {
  return {
    kind: OUTLINE_KIND,
    async run(given): Promise<Json> {
      const context = reuseAnswers(given, sources.reuse?.answers ?? new Map());
      const spine = await runBookPhase(context, progress, { sources }, SPINE);
      await stopAfter(context, sources, 1);
      const sections = await runBookPhase(context, progress, { sources, spine }, SECTIONS);
      let state: OutlineState = {
        spine,
        sections,
        chapters: [],
        registries: { characters: [], threads: [] },
        locations: { schema_version: 'location_registry_v1', locations: [] },
        edges: [],
      };
      // A phase's files are rendered and written while the model is at work on the next one.
      let saved = Promise.resolve();
      try {
        for (const phase of PHASES.filter(({ unit }) => unit === 'chapter')) {
          if (sources.options.toPhase === phase.number - 1) await saved;
          await stopAfter(context, sources, phase.number - 1);
          const { after, artifacts } = await advanceOutline(context, sources, progress, phase, state);
          state = after;
          await saved;
          saved = saveArtifacts(context, phase, artifacts);
          // It is waited for later; until then its failure is nobody's surprise.
          saved.catch(() => undefined);
        }
      } catch (error) {
        // What stopped the phase is the reason; files that were not written are written when the run is taken up again.
        await Promise.allSettled([saved]);
        throw error;
      }
      await saved;
      await pauseForAttention(context, sources, progress);
      await publishOutline(context, sources, progress, state);
      return { chapters: state.chapters.length, scenes: listScenes(state.chapters).length };
    },
  };
}

async function saveArtifacts(
  context: RunContext,
  phase: Phase,
  artifacts: () => FileChange[],
): Promise<void> {
  await context.turn();
  await context.commit(phase.id, artifacts(), {});
}
