import { z } from 'zod';
import type { Pipeline } from '../../../src/engine/run-context.ts';
import { estimateUnits } from '../../../src/project/estimate-units.ts';
import type { OpenProject } from '../../../src/project/open-project.ts';
import type { OpenRoom } from '../../../src/project/room.ts';
import type { RunKind } from '../../../src/project/run-kind.ts';

/** A book-keeper: asks a model for one line and writes it into `ledger.txt`. */
export interface Ledger {
  lines(): Promise<string>;
}

const EntrySchema = z.strictObject({ about: z.string().min(1) });

export function openRoom(project: OpenProject): OpenRoom<Ledger> {
  const { files } = project.store;
  const kind: RunKind<z.infer<typeof EntrySchema>, null, null> = {
    kind: 'ledger_entry',
    request: EntrySchema,
    prepare: async ({ about }) => ({
      todo: 'start',
      spec: {
        description: `Enter ${about}`,
        args: { about },
        plan: ['ask', 'enter'],
        fingerprint: { inputs: { about } },
      },
      about: null,
      purpose: 'ledger',
      role: 'librarian',
      anew: false,
    }),
    rebuild: async (run) => {
      const about = String(run.task.initial_args['about']);
      return { pipeline: createPipeline(about), fingerprint: { inputs: { about } }, asks: 'one model' };
    },
    planRest: (run) => kind.plan({ about: String(run.task.initial_args['about']) }),
    plan: async ({ about }) => {
      const request = { step: 'ask', role: 'librarian', inputTokens: about.length, outputTokens: 10 };
      const unit = {
        unit: { id: 'ask', needs: [] },
        of: 'ledger',
        requests: [request],
        fewer: 0,
        more: 0,
        worst: 1,
      };
      return {
        estimate: await estimateUnits(project.models, [unit]),
        parts: [{ what: 'ledger.txt', action: 'write' }],
      };
    },
  };
  return {
    kinds: [kind],
    api: { lines: async () => Buffer.from((await files.read('ledger.txt')) ?? []).toString('utf8') },
  };
}

function createPipeline(about: string): Pipeline {
  return {
    kind: 'ledger_entry',
    async run(context) {
      const { text } = await context.callModel('ask', {
        role: 'librarian',
        template: 'ledger',
        contract: null,
        inputs: [],
        request: {
          messages: [{ role: 'user', content: about }],
          jsonSchema: null,
          maxOutputTokens: null,
          temperature: null,
        },
      });
      await context.commit('enter', [{ path: 'ledger.txt', bytes: Buffer.from(`${text}\n`) }], {});
      return { text };
    },
  };
}
