import {
  type CassetteExchange,
  type CassetteHeader,
  CassetteLineSchema,
  type CassetteModel,
} from '../../contracts/cassette.ts';
import { CodedError } from '../../errors.ts';
import { isReasonCode } from '../../reasons.ts';

export interface Cassette {
  readonly header: CassetteHeader;
  readonly models: ReadonlyMap<string, CassetteModel>;
  readonly exchanges: readonly CassetteExchange[];
  /** The end of a line that was being written when the recording died; it is left out. */
  readonly tornBytes: number;
}

/** Whole lines have to keep their contract; only what follows the last newline may be torn. */
export function parseCassette(text: string, path: string): Cassette {
  const refuse = (line: number, why: string): CodedError =>
    new CodedError('cassette_invalid', {
      message: `${path} is no cassette: line ${line}: ${why}.`,
      details: { path, line },
    });
  const end = text.lastIndexOf('\n') + 1;
  let header: CassetteHeader | null = null;
  const models = new Map<string, CassetteModel>();
  const exchanges: CassetteExchange[] = [];
  const lines = text.slice(0, end).split('\n').slice(0, -1);
  for (const [place, source] of lines.entries()) {
    const line = CassetteLineSchema.safeParse(parseJson(source));
    if (!line.success) {
      const [issue] = line.error.issues;
      throw refuse(place + 1, `${issue?.path.join('.') || 'the whole of it'}: ${issue?.message ?? ''}`);
    }
    if ((place === 0) !== (line.data.kind === 'header'))
      throw refuse(place + 1, 'the header comes first, once');
    if (line.data.kind === 'header') header = line.data;
    else if (line.data.kind === 'model') models.set(line.data.model, line.data);
    else if (line.data.result.kind === 'fault' && !isReasonCode(line.data.result.reason_code)) {
      throw refuse(place + 1, `${line.data.result.reason_code} is no reason code`);
    } else exchanges.push(line.data);
  }
  if (header === null) throw refuse(1, 'there is no header');
  return { header, models, exchanges, tornBytes: Buffer.byteLength(text.slice(end)) };
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    // Refused as what it is: no line.
    return null;
  }
}
