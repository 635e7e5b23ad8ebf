/** Sets a reasoning block at the very beginning of a text aside, while the text comes. */
export interface ReasoningSplitter {
  /** What of the text is the answer, as far as that is known. */
  push(chunk: string): string;
  /** What was held back: all of it where the block was never closed, since then nobody knows where it ends. */
  end(): string;
  /** The block, tags and all; empty where there is none. */
  readonly reasoning: string;
}

/**
 * Some servers give the reasoning of a model as text, in tags before its answer. Only a block that stands first and is closed is
 * one; tags further on are the model's words.
 */
export function createReasoningSplitter(onReasoning: (characters: number) => void): ReasoningSplitter {
  let held = '';
  let reasoning = '';
  let isDecided = false;
  return {
    push(chunk) {
      if (isDecided) return chunk;
      held += chunk;
      const begun = held.trimStart();
      if (!TAGS.some((tag) => begun.startsWith(tag) || tag.startsWith(begun))) return release();
      const block = BLOCK.exec(held)?.[0];
      if (block === undefined) {
        if (TAGS.some((tag) => begun.startsWith(tag))) onReasoning(chunk.length);
        return '';
      }
      // What follows may be white space up to the answer, which comes with a later chunk.
      reasoning = block;
      const rest = held.slice(block.length).trimStart();
      if (rest === '') return '';
      isDecided = true;
      held = '';
      return rest;
    },
    end() {
      if (isDecided) return '';
      const rest = reasoning === '' ? held : '';
      held = '';
      return rest;
    },
    get reasoning() {
      return reasoning;
    },
  };

  function release(): string {
    isDecided = true;
    const all = held;
    held = '';
    return all;
  }
}

const TAGS = ['<think>', '<thinking>', '<reasoning>'];
const BLOCK = /^\s*<(think|thinking|reasoning)>[\s\S]*?<\/\1>/;
