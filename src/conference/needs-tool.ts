import { foldRequest } from '../agents/fold-request.ts';

// Whether a question is about what stands in the book, so that it cannot be answered without looking there.

const ABOUT_THE_BOOK = [
  /\b(?:scenes?|chapters?|outline|opening|endings?|canon|timeline|plot|dialogue|prose|draft|characters?|protagonist|antagonist|setting|foreshadow\w*|contradict\w*|consisten\w*|pacing|book|story|novel)\b/u,
  /[\w/-]+\.(?:md|json|txt)\b/u,
  /场景|場景|章|大纲|大綱|开头|開頭|结尾|結尾|设定|設定|时间线|時間線|情节|情節|对话|對話|人物|角色|伏笔|伏筆|矛盾|一致|节奏|節奏|小说|小說|故事/u,
];

export function needsTool(question: string): boolean {
  const folded = foldRequest(question);
  return ABOUT_THE_BOOK.some((pattern) => pattern.test(folded));
}
