import { chooseCall } from './choose-call.ts';
import { citeResult } from './cite-result.ts';
import { readLine, type TalkRequest } from './talk-request.ts';

const GREETING =
  /^\s*(?:hello|hi|hey|good (?:morning|evening)|thanks?|thank you)\b|^\s*(?:你好|您好|谢谢|早上好)/iu;
const WORK =
  /^\s*(?:please )?(?:write|draft|rewrite|plan|critique|edit|check|revise)\b.*\b(?:scene|chapter)s? \d|^\s*(?:请)?(?:写|重写|起草|规划|点评|修改|检查).*第\s*[\d一二三四五六七八九十]+\s*[场場章]/iu;

/** One agent in a talk: work is handed over where it is the Chief's to do so; else what it finds in the book, or a few words. */
export function chat({ inputs, say }: TalkRequest): string {
  const message = inputs.get('message') ?? '';
  const request = inputs.get('request');
  const nonce = readLine(request, 'nonce') ?? '';
  const role = readLine(request, 'role') ?? '';
  if (role === 'chief' && WORK.test(message)) {
    return JSON.stringify({ action: 'work', request: message.trim(), nonce });
  }
  if (GREETING.test(message)) return say('chat_greeting', { role });
  const lookedUp = inputs.get('looked_up') ?? '';
  const left = Number(readLine(request, 'calls_left') ?? 0);
  const call = left === 0 ? null : chooseCall(message, inputs.get('tools') ?? '', lookedUp);
  if (call !== null) return JSON.stringify({ ...call, nonce });
  const cited = citeResult(lookedUp, ['scene', 'canon', 'outline']);
  if (cited === null) return say('chat_nothing');
  const [, path = ''] = /^Evidence: (\S+)/u.exec(cited.line) ?? [];
  return say('chat_found', { path, quote: cited.quote });
}
