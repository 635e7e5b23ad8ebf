import { toJson } from '../../contracts/json.ts';
import type { DocumentAsked } from '../../contracts/work-requests.ts';
import { CREATE_DOCUMENT } from '../../doors/document-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatMade, onProject } from '../format-made-document.ts';
import { formatUsage } from '../format-usage.ts';
import { openApp, openOfficeOf } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { quoteWord } from '../quote-word.ts';
import { STAND_IN } from '../stand-in.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  const app = await openApp(context);
  const given = options.text('brief');
  const type = options.text('type') as DocumentAsked['type'];
  const template = options.text('template');
  const language = options.text('language');
  const data = options.list('data').map((name) => {
    const bytes = app.readInputBytes(name);
    if (bytes === null) throw new CodedError('usage_invalid', { message: `There is no file ${name}.` });
    return { name, base64: Buffer.from(bytes).toString('base64') };
  });
  const existing = options.text('open-existing');
  const opened = existing === undefined ? null : app.readInputBytes(existing);
  if (existing !== undefined && opened === null)
    throw new CodedError('usage_invalid', { message: `There is no file ${existing}.` });
  const request = {
    ...(type === undefined ? {} : { type }),
    // A brief may be a file: one that is there is read, everything else is the brief itself.
    ...(given === undefined
      ? {}
      : { brief: /\s/.test(given) ? given : ((await app.readInputText(given)) ?? given) }),
    ...(language === undefined ? {} : { language }),
    ...(template === undefined ? {} : { template }),
    ...(data.length === 0 ? {} : { data }),
    ...(existing === undefined || opened === null
      ? {}
      : { existing: { name: existing, base64: Buffer.from(opened).toString('base64') } }),
  };
  const book = await openOfficeOf(context, app);
  if (options.flag('plan')) {
    const more = `${type === undefined ? '' : ` --type ${type}`}${given === undefined ? '' : ` --brief ${quoteWord(given)}`}${language === undefined ? '' : ` --language ${language}`}${template === undefined ? '' : ` --template ${template}`}${options
      .list('data')
      .map((name) => ` --data ${quoteWord(name)}`)
      .join('')}${existing === undefined ? '' : ` --open-existing ${quoteWord(existing)}`}`;
    const again = `bookforge doc create${more}${onProject(context)}`;
    return planWork(context, book, { kind: 'document', request, again });
  }
  const { run: ended, document } = await book.call(CREATE_DOCUMENT, request);
  out.progress.end();
  if (ended.model === 'offline:author') out.info(STAND_IN);
  out.result({ run_id: ended.run_id, ...asJson(document), usage: ended.usage, notices: ended.notices }, () =>
    [formatMade(context, book, document), formatUsage(ended.usage)].join('\n'),
  );
  return 0;
}

function asJson(document: Parameters<typeof formatMade>[2]) {
  return toJson(document) as Record<string, never>;
}
