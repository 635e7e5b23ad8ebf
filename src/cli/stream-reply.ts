import type { RunEvent } from '../contracts/run-event.ts';

export interface ReplyStream {
  onEvent(event: RunEvent): void;
  /** The end of a reply: what of it is not on the screen yet. */
  end(reply: string): string;
}

/** An agent's words as they come, line by line. A reply that begins as an object calls a tool, and is nobody's to read. */
export function createReplyStream(print: (line: string) => void): ReplyStream {
  let step = '';
  let text = '';
  let printed = 0;
  return {
    onEvent(event) {
      if (event.type !== 'text') return;
      // Each request begins anew, and so does one that is made once more.
      if (event.step_id !== step || event.offset === 0) [step, text, printed] = [event.step_id, '', 0];
      text += event.chunk;
      if (/^\s*(?:\{|$)/u.test(text)) return;
      const end = text.lastIndexOf('\n');
      if (end < printed) return;
      print(text.slice(printed, end));
      printed = end + 1;
    },
    end(reply) {
      const rest = printed === 0 ? reply : text.slice(printed).trimEnd();
      [step, text, printed] = ['', '', 0];
      return rest;
    },
  };
}
