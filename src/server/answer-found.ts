import { CodedError } from '../errors.ts';
import type { Answer } from './route.ts';

/** The document; `not_found` where there is none. */
export function answerFound(document: unknown, otherwise: string): Answer {
  if (document === null) throw notFound(otherwise);
  return { status: 200, json: document };
}

export function notFound(message: string): CodedError {
  return new CodedError('not_found', { message });
}
