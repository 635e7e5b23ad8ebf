import { type DragEvent, useId, useState } from 'react';
import { usePageWords } from '../../shared/dictionaries.ts';
import { PROJECT_WORDS } from './projects-words.ts';

const READABLE = '.md,.markdown,.txt,.docx,.epub,.html,.htm,.xhtml';

/** Files, dropped or chosen; in the order of their names, as chapters are mostly numbered. */
export function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const own = usePageWords(PROJECT_WORDS);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const given = [...(files ?? [])];
    if (given.length > 0)
      onFiles(given.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the field inside is everybody's.
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{own.dropHere}</p>
      <label htmlFor={id}>{own.choose}</label>{' '}
      <input id={id} type="file" multiple accept={READABLE} onChange={(event) => take(event.target.files)} />
    </div>
  );
}
