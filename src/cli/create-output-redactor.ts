import { listSecretForms, REDACTED } from '../redact-secrets.ts';

/** Takes secrets out of everything that is printed. */
export interface Redactor {
  redact(text: string): string;
  addSecrets(secrets: readonly string[]): void;
}

export function createOutputRedactor(): Redactor {
  const known = new Set<string>();
  let forms: readonly string[] = [];
  return {
    redact: (text) => forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), text),
    addSecrets(secrets) {
      for (const secret of secrets) known.add(secret);
      forms = listSecretForms([...known]);
    },
  };
}
