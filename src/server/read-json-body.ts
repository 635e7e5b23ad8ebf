import { CodedError } from '../errors.ts';
import { findControlIn } from '../find-control.ts';
import { refuseBeyondBounds } from '../json-bounds.ts';

/** The JSON of a body, undefined where there is none. What is not declared as JSON is refused: a form of another
 *  site cannot declare it. */
export async function readJsonBody(request: Request, largest: number): Promise<unknown> {
  if (Number(request.headers.get('content-length')) > largest) throw tooLarge(largest);
  const bytes = await readBytes(request, largest);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new CodedError('media_type_refused');
  const value = parseBody(bytes);
  refuseBeyondBounds('The body', value);
  refuseControls(value);
  return value;
}

/** What a body says is kept, shown and sent on. */
function refuseControls(value: unknown): void {
  const found = findControlIn(value);
  if (found === null) return;
  const where = found.path.length === 0 ? 'it' : found.path.join('.');
  throw new CodedError('request_invalid', { message: `The body is no text: ${where}: ${found.why}.` });
}

function parseBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new CodedError('request_invalid', { message: 'The body is no JSON.', cause: error });
  }
}

async function readBytes(request: Request, largest: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body !== null) {
    for await (const chunk of request.body) {
      size += chunk.length;
      if (size > largest) throw tooLarge(largest);
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}

function tooLarge(largest: number): CodedError {
  return new CodedError('body_too_large', { message: `A body has at most ${largest} bytes.` });
}
