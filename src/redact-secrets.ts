/** Takes secrets out of text, also where they are URL-encoded, base64, or written with a slash that JSON escapes. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = listSecretForms(secrets);
  return (text) => forms.reduce((kept, form) => kept.replaceAll(form, REDACTED), text);
}

/** For JSON text: a secret spelled with escapes (`\\u0073k-…`) would be whole again once it is parsed. Text without one stays
 *  as it is, to the letter. */
export function createEscapedRedactor(secrets: readonly string[]): (text: string) => string {
  const redact = createRedactor(secrets);
  return (text) => {
    const plain = text.replaceAll(/\\u00([2-7][0-9a-f])/gi, (written, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return character === '"' || character === '\\' ? written : character;
    });
    const redacted = redact(plain);
    return redacted === plain ? text : redacted;
  };
}

/** Every form in which a secret may turn up, longest first. A secret of less than six characters would hit words. */
export function listSecretForms(secrets: readonly string[]): string[] {
  const forms = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [
      secret,
      secret.replaceAll('/', '\\/'),
      encodeURIComponent(secret),
      ...listBase64Forms(secret),
    ]);
  return [...new Set(forms)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

export const REDACTED = '[redacted]';
const SHORTEST_SECRET = 6;

/**
 * The secret as base64 shows it alone and inside a longer text (`Bearer …`, `user:…`): one form for each of the three
 * ways its bytes can fall, without the edge characters that depend on what stands beside it.
 */
function listBase64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inside = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const whole = Math.floor(((shift + bytes.length) * 8) / 6);
    return encoded.slice(Math.ceil((shift * 8) / 6), whole);
  });
  const standard = [bytes.toString('base64'), ...inside].filter((form) => form.length >= SHORTEST_SECRET);
  return standard.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}
