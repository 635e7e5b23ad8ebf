import type { Model, ModelRequest } from '../../src/engine/ports.ts';
import { parseInputs } from '../../src/prompts/parse-inputs.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';

export interface SentPrompt {
  /** `write_beat`, `plan_scene` … */
  readonly type: string;
  /** chapter:scene; empty where the prompt is about no scene. */
  readonly scene: string;
  readonly system: string;
  readonly user: string;
  readonly inputs: ReadonlyMap<string, string>;
}

export interface RecordingAuthor extends Model {
  readonly sent: readonly SentPrompt[];
}

/** The offline author, with all that it was sent; a test may say something else in its place. */
export async function createRecordingAuthor(
  change: (answer: string, prompt: SentPrompt) => string = (answer) => answer,
): Promise<RecordingAuthor> {
  const author = await loadOfflineAuthor();
  const sent: SentPrompt[] = [];
  return {
    ...author,
    sent,
    async generate(request, options) {
      const prompt = readPrompt(request);
      sent.push(prompt);
      const answer = await author.generate(request, options);
      return { ...answer, text: change(answer.text, prompt) };
    },
  };
}

function readPrompt({ messages }: ModelRequest): SentPrompt {
  const [system = '', user = ''] = messages.map(({ content }) => content);
  const inputs = new Map(
    [...parseInputs(system), ...parseInputs(user)].map(({ name, text }) => [name, text]),
  );
  const find = (name: string, line: RegExp) => line.exec(inputs.get(name) ?? '')?.[1] ?? '';
  return {
    type: find('request', /^prompt_type: (.+)$/m),
    scene: find('request', /^scene: (.+)$/m) || find('keys', /^scene: (.+)$/m),
    system,
    user,
    inputs,
  };
}
