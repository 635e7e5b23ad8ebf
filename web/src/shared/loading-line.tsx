import { useWords } from './dictionaries.ts';

/** What is being waited for, in words. */
export function LoadingLine({ what }: { readonly what?: string }) {
  const words = useWords();
  return <p className="quiet">{what ?? words.loading}</p>;
}
