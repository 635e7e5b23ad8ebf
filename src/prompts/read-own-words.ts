import type { Template } from './parse-template.ts';

/** What a template says itself, without anything that is put in. It asks for many answers, and is put together once. */
export function readOwnWords(template: Pick<Template, 'system' | 'user'>): string {
  const known = own.get(template);
  if (known !== undefined) return known;
  const words = [...template.system, ...template.user]
    .flatMap((line) => (line.kind === 'text' ? [line.text] : []))
    .join('\n');
  own.set(template, words);
  return words;
}

const own = new WeakMap<Pick<Template, 'system' | 'user'>, string>();
