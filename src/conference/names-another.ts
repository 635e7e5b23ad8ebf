import { foldRequest } from '../agents/fold-request.ts';

// Nobody in a conference has heard anybody else. A reply that leans on what another agent says has made it up, or was told it
// by a text that it read. Words like "editor" may well be of the story, so that only talk of somebody's opinion counts.

const ROLES = '(?:chief|planner|writer|editor|critic|reviewer|continuity|librarian)';
const ROLES_ZH = '(?:主管|策划|作者|编辑|評論者|评论者|评论家|批评者|连续性|连贯性|资料员|图书管理员)';
const PATTERNS = [
  new RegExp(`\\b${ROLES}-\\d{3}\\b`, 'u'),
  new RegExp(
    `\\b(?:as|like|unlike|according to|(?:i |we )?(?:dis)?agree with|contrary to) (?:the |our )?${ROLES}\\b`,
    'u',
  ),
  new RegExp(`\\b(?:the |our )${ROLES}(?:'s|’s) (?:answer|reply|view|opinion|point|take|assessment)\\b`, 'u'),
  new RegExp(
    `\\b(?:the|our) ${ROLES} (?:has |have )?(?:already )?(?:noted|pointed out|argued|is right|is wrong|raised|concluded)\\b`,
    'u',
  ),
  /\b(?:the other|another) (?:agents?|roles?|participants?|colleagues?)\b/u,
  new RegExp(
    `(?:正如|如同|如|我同意|不同意|赞同|贊同|根据|按照)${ROLES_ZH}|${ROLES_ZH}(?:的(?:回答|意见|看法|观点)|所说|说得对|指出|已经说)`,
    'u',
  ),
  /其他(?:代理|角色|智能体|成员|同事)(?:的|说|认为|指出)/u,
];

/** The words by which a reply leans on another agent; null where it does not. What it quotes is not its own talk. */
export function findAnother(reply: string): string | null {
  const own = foldRequest(
    reply.replaceAll(/["“「『][^"“”「」『』\n]*["”」』]/gu, '').replaceAll(/^Evidence:.*$/gmu, ''),
  );
  for (const pattern of PATTERNS) {
    const found = pattern.exec(own);
    if (found !== null) return found[0];
  }
  return null;
}
