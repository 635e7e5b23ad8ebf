import { chooseCall } from './choose-call.ts';
import { readLine, type TalkRequest } from './talk-request.ts';

/** The Chief in a conference: one call of a tool, or the end of its turn. */
export function lookUp({ inputs }: TalkRequest): string {
  const nonce = readLine(inputs.get('request'), 'nonce') ?? '';
  const left = Number(readLine(inputs.get('request'), 'calls_left') ?? 0);
  const call =
    left === 0
      ? null
      : chooseCall(inputs.get('question') ?? '', inputs.get('tools') ?? '', inputs.get('looked_up') ?? '');
  return JSON.stringify(call === null ? { action: 'final', nonce } : { ...call, nonce });
}
