import { type CheckReport, CheckReportSchema } from '../../../contracts/scene-work.ts';
import { parseJsonObject } from '../parse-json-object.ts';

/** A report that another role made; null where the slot holds something else. */
export function readReport(slot: string | undefined): CheckReport | null {
  const parsed = CheckReportSchema.safeParse(parseJsonObject(slot ?? ''));
  return parsed.success ? parsed.data : null;
}
