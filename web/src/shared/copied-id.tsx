import { useState } from 'react';
import { useWords } from './dictionaries.ts';

/** An id, for whoever needs it on the command line. */
export function CopiedId({ id }: { readonly id: string }) {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  return (
    <p className="id">
      {id}{' '}
      <button
        type="button"
        className="plain copy"
        onClick={() => void navigator.clipboard.writeText(id).then(() => setCopied(true))}
      >
        {isCopied ? words.copied : words.copy}
      </button>
    </p>
  );
}
