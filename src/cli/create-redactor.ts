/** Takes secrets out of everything that is printed. */
export interface Redactor {
  redact(text: string): string;
  addSecrets(secrets: readonly string[]): void;
}

export function createRedactor(): Redactor {
  const known = new Set<string>();
  let longestFirst: readonly string[] = [];
  return {
    redact(text) {
      return longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text);
    },
    addSecrets(secrets) {
      for (const secret of secrets) if (secret.length >= SHORTEST) known.add(secret);
      // A secret that holds another one has to go first, or its tail would stay.
      longestFirst = [...known].sort((a, b) => b.length - a.length);
    },
  };
}

// Anything shorter is a placeholder such as "none", and taking it out would spoil ordinary words.
const SHORTEST = 6;
