import type { PageWords } from '../../shared/dictionaries.ts';

const ENGLISH = {
  nothing: 'nothing',
  passes: 'passes',
  passesNot: 'does not pass',
  nothingFound: 'nothing found',
  found: 'with findings',
  innerRun: 'a run of its own',
  issue: 'an issue',
  plan: 'a session plan',
  receipt: 'a receipt',
  packet: 'a task packet',
  asksFor: 'asks for',
  wrote: 'wrote',
  data: 'data, to be seen in its details',
  stepId: 'Id',
};

export type RunWords = Readonly<Record<keyof typeof ENGLISH, string>>;

export const RUN_WORDS: PageWords<keyof typeof ENGLISH> = {
  en: ENGLISH,
  zh: {
    nothing: '无',
    passes: '通过',
    passesNot: '未通过',
    nothingFound: '没有发现',
    found: '有发现',
    innerRun: '一次内部运行',
    issue: '一个事项',
    plan: '一份会话计划',
    receipt: '一份回执',
    packet: '一份任务包',
    asksFor: '要求使用',
    wrote: '写入',
    data: '数据，见详情',
    stepId: '标识',
  },
};
