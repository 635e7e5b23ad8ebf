import { useWords } from './dictionaries.ts';
import { nameOf } from './name-of.ts';

/** A status as a word with a colour; the word alone says it too. */
export function StatusMark({
  status,
  interrupted,
}: {
  readonly status: string;
  readonly interrupted?: boolean;
}) {
  const words = useWords();
  const shown = interrupted === true ? 'interrupted' : status;
  return (
    <span className={`mark mark-${shown}`} title={interrupted === true ? words.interrupted : undefined}>
      {nameOf('status', shown, words)}
    </span>
  );
}
