// Words that say that something may be won or lost. A strong one makes a sentence a candidate by itself; two weak ones do
// together, so that not every "if" and "must" is one.

export type StakesKind = 'condition' | 'loss' | 'deadline' | 'promise';

export interface StakesWords {
  readonly kind: StakesKind;
  readonly weight: 1 | 2;
  readonly english: readonly string[];
  readonly chinese: readonly string[];
}

function list(text: string): string[] {
  return text.split(', ');
}

export const STAKES_WORDS: readonly StakesWords[] = [
  {
    kind: 'condition',
    weight: 2,
    english: list(
      'unless, or else, only if, at stake, on pain of, if it fails, if they fail, if she fails, if he fails',
    ),
    chinese: ['除非', '否则', '不然', '要不然'],
  },
  {
    kind: 'condition',
    weight: 1,
    english: list('if, otherwise, depends on, whatever it takes'),
    chinese: ['如果', '要是', '只要', '万一'],
  },
  {
    kind: 'loss',
    weight: 2,
    english: list(
      'lose everything, would die, will die, would be killed, to death, destroyed, ruined, sacrifice, forfeit, exile, exiled, ' +
        'execution, hang for, never again, never see, no way back, bankrupt, betray, betrayed, perish, drown, burn down, extinct',
    ),
    chinese: ['失去', '毁灭', '毁掉', '牺牲', '送死', '没命', '灭亡', '背叛', '代价', '家破人亡', '再也'],
  },
  {
    kind: 'loss',
    weight: 1,
    english: list(
      'lose, loses, lost, die, dies, dead, death, kill, killed, risk, danger, dangerous, cost, price, threat, fail, fails, failed',
    ),
    chinese: ['死', '危险', '输', '失败', '威胁', '风险'],
  },
  {
    kind: 'deadline',
    weight: 2,
    english: list(
      'before dawn, before midnight, before sunrise, before nightfall, by dawn, by nightfall, by midnight, by morning, too late, ' +
        'last chance, running out, runs out, no time, hours left, days left, minutes left, deadline, in time',
    ),
    chinese: ['来不及', '最后的机会', '最后一次', '天亮之前', '天亮前', '天黑前', '期限', '时间不多'],
  },
  {
    kind: 'deadline',
    weight: 1,
    english: list('before, until, by tomorrow, at once, hurry'),
    chinese: ['之前', '立刻', '赶快'],
  },
  {
    kind: 'promise',
    weight: 2,
    english: list(
      'promise, promises, promised, swear, swears, swore, sworn, vow, vows, vowed, oath, gave his word, gave her word, owes, debt',
    ),
    chinese: ['发誓', '答应', '承诺', '誓言', '保证', '欠'],
  },
  {
    kind: 'promise',
    weight: 1,
    english: list('must, have to, has to, had to, owe, depend on'),
    chinese: ['必须', '一定要', '不得不'],
  },
];
