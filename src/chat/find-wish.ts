/** How a message says of itself that the rest of it is to become a plan, in English and Chinese. */
const ASKS_FOR_PLAN: readonly RegExp[] = [
  /^(?:please\s+)?(?:make|draw up|write)\s+(?:me\s+)?(?:a|the)\s+(?:session\s+)?plan(?:\s+(?:for|of)\s+this)?\s*[:：]\s*/iu,
  /^(?:请|請)?(?:帮我|幫我)?(?:做|制定|拟定?|擬定?|列出?)(?:一?[个個份])?(?:工作|会话|會話)?(?:计划|計劃|計畫)\s*[:：]\s*/u,
];

/** The wish of a message that begins with `make a plan:`; null where the Chief has to say what the message is. */
export function findWish(message: string): string | null {
  const text = message.trim();
  for (const asks of ASKS_FOR_PLAN) {
    const wish = text.replace(asks, '');
    if (wish !== text && wish !== '') return wish;
  }
  return null;
}
