import { z } from 'zod';
import { ANSWER_REASONS, REASONS } from '../reasons.ts';
import { PUBLISHED_RULES } from './published-rules.ts';

// Ids carry their kind as a prefix, so that a run id pasted where a receipt id belongs is refused by shape.
export const RunIdSchema = z.string().regex(/^run_[0-9A-Za-z]+$/, 'a run id looks like run_01J…');
export const SessionIdSchema = z
  .string()
  .regex(/^(sess|sp)_[0-9A-Za-z]+$/, 'a session id looks like sess_01J…');
export const ReceiptIdSchema = z.string().regex(/^rcpt_[0-9A-Za-z]+$/, 'a receipt id looks like rcpt_01J…');
export const PacketIdSchema = z.string().regex(/^pkt_[0-9A-Za-z]+$/, 'a packet id looks like pkt_1f0c…');
export const IssueIdSchema = z.string().regex(/^iss_[0-9A-Za-z]+$/, 'an issue id looks like iss_1f0c…');
export const QuestionIdSchema = z.string().regex(/^qst_[0-9A-Za-z]+$/, 'a question id looks like qst_1f0c…');
/** Of something that waits for a person. */
export const WaitingIdSchema = z
  .string()
  .regex(/^wait_[0-9a-f]+$/, 'an id of the inbox looks like wait_1f0c…');
/** The time comes first, so that names sort by it. */
export const ProjectRequestIdSchema = z
  .string()
  .regex(/^req_[0-9]{8}T[0-9]{9}Z[0-9a-f]+$/, 'a request id looks like req_20260210T143000123Z1f0c…');
export const CallIdSchema = z.string().regex(/^call_[0-9a-f]+$/, 'a call id looks like call_1f0c…');
export const BookIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'a book id has lower-case letters, digits, - and _, at most 64');

// Step ids are paths built from data: chapter:3/scene:2/draft/attempt:1
export const StepIdSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9_.-]+(:[A-Za-z0-9_.:-]+)?(\/[A-Za-z0-9_.-]+(:[A-Za-z0-9_.:-]+)?)*$/,
    'a step id is a path of name[:key] parts',
  );

export const TimestampSchema = z.iso.datetime();
export const HashSchema = z.string().regex(/^sha256:\S+$/, 'a hash is written sha256:<hex>');
/** The beginning of one, for long lists of which every chapter keeps its own: enough to tell versions of a book's files apart. */
export const ShortHashSchema = z.string().regex(/^[0-9a-f]{16}$/, 'a short hash has 16 digits');
const ReasonSchema = () => z.string().regex(/^[a-z][a-z0-9_]*$/);
/** As a stored document may have it: a version before this one had others. */
export const ReasonCodeSchema = ReasonSchema();
/** As this version writes it. */
export const KnownReasonSchema = ReasonSchema().register(PUBLISHED_RULES, {
  enum: Object.keys(REASONS).sort(),
});
/** As a model may give it in place of an answer. */
export const AnswerReasonSchema = ReasonSchema().register(PUBLISHED_RULES, {
  enum: [...ANSWER_REASONS].sort(),
});
export const ModelIdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*:\S+$/, 'a model is named provider:model, for example offline:author');

/** Prose that must say something: the shape of every required text in a contract. */
export const TextSchema = z.string().regex(/\S/, 'text must not be empty');
export const CountSchema = z.int().min(0);

// Which texts of an answer are prose, and of what kind. It stands beside the schemas and not in them: what is published and sent
// is the shape alone, and an answer is held against the kinds once its shape is right (list-prose.ts, text/plausible).

/**
 * label      a name, a title, a date: whatever people call things, numbers among it
 * term       a word or a few: a tone, a role, a theme
 * phrase     what takes two words at least: a look, a wish
 * sentence   something that is said of something
 * paragraph  what cannot be said in a few words
 * page       text of the book
 */
export type ProseKind = 'label' | 'term' | 'phrase' | 'sentence' | 'paragraph' | 'page';

export interface ProseMark {
  readonly kind: ProseKind;
  /** Two of them may say the same: a rule that holds in every scene, the state that two people are in. */
  readonly mayRepeat?: true;
  /** For whoever works on the book and not for its readers, so that another language is no fault. */
  readonly anyLanguage?: true;
}

export const PROSE_MARKS = z.registry<ProseMark>();

/** The shape of a required text, marked as prose. */
export function prose(kind: ProseKind, more: Omit<ProseMark, 'kind'> = {}): z.ZodString {
  return z
    .string()
    .regex(/\S/, 'text must not be empty')
    .register(PROSE_MARKS, { kind, ...more });
}
