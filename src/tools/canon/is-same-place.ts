import { foldText } from '../../text/fold-text.ts';

/** The same name, with an article or without. */
export function isSamePlace(a: string, b: string): boolean {
  return dropArticle(a) === dropArticle(b);
}

function dropArticle(name: string): string {
  return foldText(name)
    .trim()
    .replace(/^(?:the|a|an|der|die|das|le|la|les|el|los|las) /, '');
}
