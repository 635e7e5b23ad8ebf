import type { z } from 'zod';
import { PostlogRequestSchema } from '../../contracts/work-requests.ts';
import { estimateUnits } from '../../project/estimate-units.ts';
import type { OpenProject } from '../../project/open-project.ts';
import type { RunKind } from '../../project/run-kind.ts';
import { loadRecord } from '../document-files.ts';
import { nameRun } from '../name-run.ts';
import { describeWith, estimateVectors } from './estimate-vectors.ts';
import { createPostlogPipeline, POSTLOG_KIND, POSTLOG_STEPS } from './postlog-pipeline.ts';

type PostlogRequest = z.infer<typeof PostlogRequestSchema>;
export type PostlogKind = RunKind<PostlogRequest, null, never>;

/** As long as a commit of somebody else may take. */
const LOCK_WAIT_MS = 5000;

/** The work behind a commit. No text is asked of a model, and whoever made the document does not wait for it; vectors may be. */
export function createPostlogKind(project: OpenProject): PostlogKind {
  const { embedder = null } = project.equipment;
  const plan = async ({ document, version }: PostlogRequest) => ({
    estimate: await estimateUnits(
      describeWith(project.models, embedder),
      await estimateVectors(project.store.files, embedder, document, version),
    ),
    parts: [{ what: `version ${version} of ${document}`, action: 'keep' }],
  });
  return {
    kind: POSTLOG_KIND,
    modelFree: true,
    request: PostlogRequestSchema,

    async prepare({ document, version }) {
      const { title } = await loadRecord(project.store.files, document);
      return {
        todo: 'start',
        spec: {
          description: nameRun(`After version ${version} of ${title}`),
          args: { document, version },
          plan: [...POSTLOG_STEPS],
          fingerprint: { inputs: { document, version } },
        },
        about: null,
        purpose: 'what follows a document',
        waitMs: LOCK_WAIT_MS,
        role: null,
        anew: false,
      };
    },

    async rebuild(run) {
      const args = PostlogRequestSchema.parse(run.task.initial_args);
      return {
        pipeline: createPostlogPipeline(args.document, args.version, {
          openEmbedder: embedder?.open ?? null,
          budget: run.budget,
        }),
        fingerprint: { inputs: args },
        asks: 'one model',
      };
    },

    plan,
    planRest: (run) => plan(PostlogRequestSchema.parse(run.task.initial_args)),
  };
}
