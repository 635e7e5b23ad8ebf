import { checkDuplicateHeadings, checkNameVariants } from './check-consistency.ts';
import { checkColumnTypes, checkDateOrder, checkTotals, checkUnits } from './check-numbers.ts';
import { checkDensity, checkFlesch, checkSentenceLength } from './check-readability.ts';
import {
  checkAltText,
  checkCaptions,
  checkClauseLike,
  checkClauses,
  checkEmpty,
  checkLevelJump,
  checkRowLimit,
  checkSectionLimit,
} from './check-structure.ts';
import { checkContrast, checkFonts, checkHeadingCase, checkPatterns, checkPhrases } from './check-style.ts';
import type { Check } from './review-facts.ts';

/** The checks that rules name. */
export const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['level_jump', checkLevelJump],
  ['empty', checkEmpty],
  ['missing_caption', checkCaptions],
  ['missing_alt_text', checkAltText],
  ['most_sections', checkSectionLimit],
  ['most_rows', checkRowLimit],
  ['clauses', checkClauses],
  ['clause_like', checkClauseLike],
  ['flesch', checkFlesch],
  ['sentence_length', checkSentenceLength],
  ['density', checkDensity],
  ['duplicate_heading', checkDuplicateHeadings],
  ['name_variants', checkNameVariants],
  ['fonts', checkFonts],
  ['contrast', checkContrast],
  ['phrases', checkPhrases],
  ['patterns', checkPatterns],
  ['heading_case', checkHeadingCase],
  ['totals', checkTotals],
  ['date_order', checkDateOrder],
  ['column_types', checkColumnTypes],
  ['units', checkUnits],
]);
