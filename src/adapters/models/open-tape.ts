import type { ResolvedConfig } from '../../config.ts';
import type { Clock, Log, Model } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { createEscapedRedactor } from '../../redact-secrets.ts';
import { readTextFile } from '../system/text-files.ts';
import { createCassetteFile } from './cassette-file.ts';
import { createCassettePlayer } from './create-cassette-player.ts';
import {
  type CassetteRecorder,
  createCassetteRecorder,
  createRecordingModel,
} from './create-recording-model.ts';
import { createReplayingModel } from './create-replaying-model.ts';
import { type Cassette, parseCassette } from './parse-cassette.ts';

/** Which cassette is in use, and how. The path is absolute. */
export interface CassetteChoice {
  readonly mode: 'record' | 'replay';
  readonly path: string;
}

/** What stands between the application and its models: a recording, or a replay. */
export interface Tape {
  /** The configuration with the models that are really asked. */
  configure(config: ResolvedConfig): ResolvedConfig;
  model(modelId: string, config: ResolvedConfig, build: () => Promise<Model>): Promise<Model>;
}

export interface TapeParts {
  readonly clock: Clock;
  readonly log: Log;
  /** Every secret that is known by now. */
  readonly secrets: () => readonly string[];
}

export function openTape(choice: CassetteChoice, parts: TapeParts): Tape {
  return choice.mode === 'record' ? openRecording(choice.path, parts) : openReplay(choice.path, parts);
}

function openRecording(path: string, { clock, secrets }: TapeParts): Tape {
  let recorder: CassetteRecorder | null = null;
  const open = (config: ResolvedConfig): CassetteRecorder => {
    const append = createCassetteFile(path);
    const { id, source } = config.modelFor(null);
    append({
      kind: 'header',
      schema_version: 'cassette_v1',
      created_at: clock.now().toISOString(),
      model: id,
      model_source: source,
    });
    return createCassetteRecorder(append, (text) => createEscapedRedactor(secrets())(text));
  };
  return {
    configure: (config) => config,
    async model(_id, config, build) {
      // A model that cannot be made leaves no file behind.
      const model = await build();
      recorder ??= open(config);
      return createRecordingModel(model, recorder);
    },
  };
}

function openReplay(path: string, { log }: TapeParts): Tape {
  const cassette = loadCassette(path);
  if (cassette.tornBytes > 0) {
    log.warn(`${path}: the last line was cut off when the recording ended, and is left out.`);
  }
  const player = createCassettePlayer(cassette.exchanges);
  /** Whom a role asked, first and then in place of the first. */
  const listAsked = (role: string | null) => [
    ...new Set(cassette.exchanges.filter((each) => each.role === role).map(({ model }) => model)),
  ];
  const { model: usual, model_source: source } = cassette.header;
  return {
    configure: (config) => ({
      ...config,
      modelFor(role) {
        const chosen = config.modelFor(role);
        const [recorded = usual, ...others] = role === null ? [] : listAsked(role);
        if (chosen.source !== 'flag' || chosen.id === recorded) return { id: recorded, source, others };
        throw new CodedError('usage_invalid', {
          message: `The cassette was recorded with ${recorded}, not with ${chosen.id}; leave --model out.`,
        });
      },
    }),
    async model(modelId) {
      const facts = cassette.models.get(modelId);
      if (facts !== undefined) return createReplayingModel(facts, player);
      throw new CodedError('cassette_missing_exchange', {
        message: `The cassette ${path} has nothing from ${modelId}.`,
        kept: 'nothing was sent',
        details: { model: modelId },
      });
    },
  };
}

function loadCassette(path: string): Cassette {
  const text = readTextFile(path);
  if (text === null) throw new CodedError('usage_invalid', { message: `There is no file ${path}.` });
  return parseCassette(text, path);
}
