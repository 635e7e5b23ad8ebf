import { listSecretForms, REDACTED } from '../../redact-secrets.ts';

export interface StreamRedactor {
  /** What may be shown now. */
  push(chunk: string): string;
  /** What was held back. */
  end(): string;
}

/**
 * Takes secrets out of text that comes in pieces. A tail that may be the beginning of a secret waits for the next
 * piece, so that a secret cut in two by a server is found all the same; other text is never held back.
 */
export function createStreamRedactor(secrets: readonly string[]): StreamRedactor {
  const forms = listSecretForms(secrets);
  let held = '';
  return {
    push(chunk) {
      const text = forms.reduce((kept, form) => kept.replaceAll(form, REDACTED), held + chunk);
      const waiting = measureOpenTail(text, forms);
      held = text.slice(text.length - waiting);
      return text.slice(0, text.length - waiting);
    },
    end() {
      const rest = held;
      held = '';
      return rest;
    },
  };
}

/** How many characters at the end are the beginning of a form, at most. */
function measureOpenTail(text: string, forms: readonly string[]): number {
  let longest = 0;
  for (const form of forms) {
    for (let length = Math.min(form.length - 1, text.length); length > longest; length -= 1) {
      if (text.endsWith(form.slice(0, length))) longest = length;
    }
  }
  return longest;
}
