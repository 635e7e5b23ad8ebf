import type { WordList } from './word-list.ts';

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

export const CHINESE: WordList = {
  stopWords: words(
    '的 了 着 过 地 得 之 是 在 有 和 与 及 或 也 都 就 又 还 再 才 只 却 很 太 更 最 不 没 没有 别 把 被 让 给 对 向 从 到 往 于 以 为 因 因为 ' +
      '所以 但 但是 可 可是 而 而且 如果 虽然 然后 于是 那 那个 那些 那么 那样 那里 那儿 这 这个 这些 这么 这样 这里 这儿 哪 哪里 哪儿 什么 怎么 怎样 ' +
      '为什么 谁 我 我们 你 你们 您 他 他们 她 她们 它 它们 自己 别人 大家 一 一个 一些 一样 一下 两 个 些 上 下 里 外 中 前 后 左 右 来 去 起来 出来 ' +
      '下来 过来 过去 出去 上去 下去 进去 要 想 会 能 能够 可以 应该 必须 说 道 说道 问 看 看着 知道 觉得 像 似的 似乎 好像 吧 吗 呢 啊 呀 哦 嗯 嘛 啦 ' +
      '哪怕 就是 只是 不是 还是 或者 已经 正在 现在 时候 时 之后 之前 以后 以前 突然 忽然 便 将 并 并且 其 此 所 等 每 各 某 第 年 月 日 点 次 种 件',
  ),
  pronouns: {
    first: words('我 我们 咱 咱们 俺'),
    second: words('你 你们 您'),
    third: words('他 他们 她 她们'),
  },
  speechVerbs: words(
    '说 道 问 答 喊 叫 嚷 吼 骂 叹 笑道 说道 问道 答道 喊道 叫道 叹道 回答 低语 嘟囔 言 云 曰',
  ),
};
