import { splitWish } from '../sessions/plan-session.ts';
import { chooseSessionTongue, listSceneNumbers } from '../sessions/session-tongue.ts';
import { chooseCall } from './choose-call.ts';
import { citeResult } from './cite-result.ts';
import { readLine, type TalkRequest } from './talk-request.ts';

const GREETING =
  /^\s*(?:hello|hi|hey|good (?:morning|evening)|thanks?|thank you)\b|^\s*(?:你好|您好|谢谢|早上好)/iu;
const ONE_PIECE =
  /^\s*(?:please )?(?:write|draft|rewrite|plan|critique|edit|check|revise)\b.*\b(?:scene|chapter)s? \d|^\s*(?:请)?(?:写|重写|起草|规划|点评|修改|检查).*第\s*[\d一二三四五六七八九十]+\s*[场場章]/iu;

/** One agent in a talk: work is handed over where it is the Chief's to do so; else what it finds in the book, or a few words. */
export function chat({ inputs, say }: TalkRequest): string {
  const message = inputs.get('message') ?? '';
  const request = inputs.get('request');
  const nonce = readLine(request, 'nonce') ?? '';
  const role = readLine(request, 'role') ?? '';
  const work = role === 'chief' ? findWork(message, inputs.get('history') ?? '') : null;
  if (work !== null) return JSON.stringify({ ...work, nonce });
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

type Work = { readonly action: 'work' | 'plan'; readonly request: string };

/** What of a message is work: an answer to what stood in the way of a plan, several pieces, or one. */
function findWork(message: string, history: string): Work | null {
  const text = message.trim();
  const tongue = chooseSessionTongue(text);
  const asked = splitWish(text, tongue).filter((clause) => tongue.asks.test(clause.text));
  const wish = WAITS_FOR_PLAN.exec(history)?.[1];
  if (wish !== undefined && !GREETING.test(text) && !/[?？]\s*$/u.test(text))
    return { action: 'plan', request: asked.length > 0 ? text : addAnswer(wish, text) };
  const writes = asked.some((clause) => tongue.writes.test(clause.text));
  if (asked.length > 1 || (writes && listSceneNumbers(text, tongue).length > 1))
    return { action: 'plan', request: text };
  return ONE_PIECE.test(text) ? { action: 'work', request: text } : null;
}

/** The wish of the last turn, where that ended with what is to be settled first. */
const WAITS_FOR_PLAN =
  /(?:^|\n\n)author: ((?:(?!\n\nauthor: )[\s\S])*?)\nyou: There is no plan yet(?:(?!\n\nauthor: )[\s\S])*$/u;

/** What was said of the whole wish is said of each of its pieces. */
function addAnswer(wish: string, answer: string): string {
  const tongue = chooseSessionTongue(wish);
  const words = answer.replaceAll(/[,，;；.。]/gu, ' ').trim();
  return splitWish(wish, tongue)
    .map((clause) => `${clause.text} (${words})`)
    .join('; ');
}
