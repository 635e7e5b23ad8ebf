import type { ChatTurn } from '../contracts/chat-turn.ts';

/** Characters of earlier turns that an agent is shown. */
const MOST_CHARACTERS = 12_000;

export type Recalled = {
  /** Null where nothing was said before. */
  text: string | null;
  /** Earlier turns that are not in it. */
  left_out: number;
};

/** The last turns of a talk, as many as there is room for, and how many there were before them. */
export function recallTalk(turns: readonly Pick<ChatTurn, 'text' | 'reply'>[]): Recalled {
  const shown: string[] = [];
  let room = MOST_CHARACTERS;
  for (const { text, reply } of turns.toReversed()) {
    const turn = `author: ${text}\nyou: ${reply}`;
    room -= turn.length;
    if (room < 0) break;
    shown.unshift(turn);
  }
  const left_out = turns.length - shown.length;
  if (turns.length === 0) return { text: null, left_out };
  const before = left_out === 0 ? [] : [`(${left_out} earlier turns are left out.)`];
  return { text: [...before, ...shown].join('\n\n'), left_out };
}
