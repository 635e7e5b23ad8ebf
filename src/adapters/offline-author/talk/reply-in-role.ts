import type { SourceKind } from '../roles/evidence.ts';
import type { RolePhrase } from '../roles/roles-lexicon-schema.ts';
import { citeResult } from './cite-result.ts';
import { readLine, type TalkRequest } from './talk-request.ts';

interface Part {
  readonly phrase: RolePhrase;
  /** Questions that are none of its own. */
  readonly leaves: RegExp;
}

const PARTS: Readonly<Record<string, Part>> = {
  planner: { phrase: 'talk_planner', leaves: /\b(?:comma|wording|sentence|typo)\b|措辞|句子|标点/iu },
  writer: { phrase: 'talk_writer', leaves: /\b(?:outline|structure|order|timeline)\b|大纲|大綱|结构|顺序/iu },
  editor: { phrase: 'talk_editor', leaves: /\b(?:outline|plan|plot)\b|大纲|大綱|计划|情节/iu },
  critic: { phrase: 'talk_critic', leaves: /\b(?:file|format|grammar|typo)\b|文件|格式|语法/iu },
  continuity: {
    phrase: 'talk_continuity',
    leaves: /\b(?:beautiful|taste|style|elegant)\b|风格|優美|优美|文风/iu,
  },
  librarian: {
    phrase: 'talk_librarian',
    leaves: /\b(?:should|could|imagine|invent|feel|grip\w*)\b|应该|想象|感觉/iu,
  },
};

const KINDS: readonly SourceKind[] = ['scene', 'canon', 'outline'];

/** One role in a conference: what it sees in the evidence, with words of it, or that it has nothing to say. */
export function replyInRole({ inputs, say }: TalkRequest): string {
  const seat = inputs.get('seat');
  const part = PARTS[readLine(inputs.get('request'), 'role') ?? ''];
  if (part === undefined || part.leaves.test(inputs.get('question') ?? '')) return 'ABSTAIN';
  const may = readLine(seat, 'may cite') ?? '';
  const kinds = may.startsWith('any') ? KINDS : KINDS.filter((kind) => may.includes(kind));
  const cited = citeResult(inputs.get('evidence') ?? '', kinds);
  return cited === null ? 'ABSTAIN' : `${say(part.phrase, { quote: cited.quote })}\n${cited.line}`;
}
