import type { z } from 'zod';
import { PostlogRequestSchema } from '../../contracts/work-requests.ts';
import { estimateUnits } from '../../project/estimate-units.ts';
import type { OpenProject } from '../../project/open-project.ts';
import type { RunKind } from '../../project/run-kind.ts';
import { loadRecord } from '../document-files.ts';
import { createPostlogPipeline, POSTLOG_KIND, POSTLOG_STEPS } from './postlog-pipeline.ts';

type PostlogRequest = z.infer<typeof PostlogRequestSchema>;
export type PostlogKind = RunKind<PostlogRequest, null, never>;

/** As long as a commit of somebody else may take. */
const LOCK_WAIT_MS = 5000;

/** The work behind a commit. It asks no model, and whoever made the document does not wait for it. */
export function createPostlogKind(project: OpenProject): PostlogKind {
  const rest = async (what: string) => ({
    estimate: await estimateUnits(project.models, []),
    parts: [{ what, action: 'keep' }],
  });
  return {
    kind: POSTLOG_KIND,
    modelFree: true,
    request: PostlogRequestSchema,

    async prepare({ document, version }) {
      await loadRecord(project.store.files, document);
      return {
        todo: 'start',
        spec: {
          description: `What follows version ${version} of ${document}`,
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
        pipeline: createPostlogPipeline(args.document, args.version, project.equipment.embedder ?? null),
        fingerprint: { inputs: args },
        asks: 'one model',
      };
    },

    plan: ({ document, version }) => rest(`version ${version} of ${document}`),
    planRest: (run) => rest(run.task.description),
  };
}
