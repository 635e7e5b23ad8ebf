import type { SessionReview } from '../../../contracts/session-plan.ts';
import type { AuthorRequest } from '../author-request.ts';

/** The Chief's look at a task: what a definition of done puts between quotation marks has to stand in the results. */
export function reviewSession({ inputs, language }: AuthorRequest): SessionReview {
  const task = inputs.get('done_task') ?? '';
  const results = (inputs.get('results') ?? '').toLowerCase();
  const dod = /^dod: (.*)$/ms.exec(task)?.[1] ?? '';
  const wanted = [...dod.matchAll(/[“"「](.+?)[”"」]/gu)].map(([, words = '']) => words);
  const missing = wanted.filter((words) => !results.includes(words.toLowerCase()));
  const tell = (words: string) =>
    language === 'zh' ? `结果里没有“${words}”。` : `The results do not have “${words}”.`;
  return { met: missing.length === 0, findings: missing.slice(0, 5).map(tell), follow_ups: [] };
}
