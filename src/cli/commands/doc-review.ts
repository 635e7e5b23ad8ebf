import { toJson } from '../../contracts/json.ts';
import { REVIEW_FILE } from '../../doors/document-doors.ts';
import { CodedError } from '../../errors.ts';
import { REASONS } from '../../reasons.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatFindings } from '../format-document-findings.ts';
import { openApp, openOfficeOf } from '../open-app.ts';

/** Findings are what was asked for, so they are the result and not trouble; the exit code tells whether one is an error. */
export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const app = await openApp(context);
  const name = args.required('file');
  const bytes = app.readInputBytes(name);
  if (bytes === null) throw new CodedError('usage_invalid', { message: `There is no file ${name}.` });
  const book = await openOfficeOf(context, app);
  const report = await book.call(REVIEW_FILE, { name, base64: Buffer.from(bytes).toString('base64') });
  out.result({ file: name, ...(toJson(report) as Record<string, never>) }, () => formatFindings(report));
  return report.severity === 'error' || report.severity === 'critical' ? REASONS.review_blocked.exit : 0;
}
