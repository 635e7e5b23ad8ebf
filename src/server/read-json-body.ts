import { CodedError } from '../errors.ts';

const LARGEST_BODY = 1024 * 1024;

/** The JSON of a body, undefined where there is none. What is not declared as JSON is refused: a form of another
 *  site cannot declare it. */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length')) > LARGEST_BODY) throw tooLarge();
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new CodedError('media_type_refused');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new CodedError('request_invalid', { message: 'The body is no JSON.', cause: error });
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body !== null) {
    for await (const chunk of request.body) {
      size += chunk.length;
      if (size > LARGEST_BODY) throw tooLarge();
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}

function tooLarge(): CodedError {
  return new CodedError('body_too_large', { message: `A body has at most ${LARGEST_BODY} bytes.` });
}
