import type { Template } from './parse-template.ts';

/** What a template says itself, without anything that is put in. */
export function readOwnWords({ system, user }: Pick<Template, 'system' | 'user'>): string {
  return [...system, ...user].flatMap((line) => (line.kind === 'text' ? [line.text] : [])).join('\n');
}
