/** The sentences of a text, each with its stop. */
export function splitSentences(text: string): string[] {
  return (text.match(/[^.!?。！？]+(?:[.!?。！？]+[”’"']?|$)\s*/gu) ?? [text])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
