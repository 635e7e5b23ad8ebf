import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWords } from '../../shared/dictionaries.ts';
import { setStyle, showStyle } from '../../shared/direction-calls.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';

/** What can be said of how a book sounds, and what there is to choose from where that is little. */
const KEYS: Readonly<Record<string, readonly string[] | null>> = {
  genre: null,
  audience: null,
  person: ['first', 'second', 'third'],
  tense: ['past', 'present'],
  point_of_view: null,
  register: null,
  rhythm: null,
  spelling: null,
  quotation_marks: ['double', 'single', 'guillemets', 'low', 'corner'],
  habits_wanted: null,
  habits_unwanted: null,
  banned: null,
  content_bounds: null,
};

/** How the author wants the book to sound. Each wish is said, changed and taken back by itself. */
export function StylePanel({ project }: { readonly project: string }) {
  const words = useWords();
  const { data, error } = useQuery({ queryKey: [project, 'style'], queryFn: () => showStyle(project) });
  const said = Object.entries(data?.style ?? {}).filter(([key]) => key in KEYS);
  return (
    <details className="panel" open={said.length > 0 || undefined}>
      <summary>{words.style}</summary>
      <ErrorBox error={error} />
      {data === undefined && error === null && <LoadingLine />}
      {data !== undefined && said.length === 0 && <p className="quiet">{words.noStyle}</p>}
      <dl>
        {said.map(([key, value]) => (
          <div key={key} className="slot">
            <dt>{key.replaceAll('_', ' ')}</dt>
            <dd>{Array.isArray(value) ? value.join('; ') : String(value)}</dd>
          </div>
        ))}
      </dl>
      <StyleForm project={project} />
    </details>
  );
}

function StyleForm({ project }: { readonly project: string }) {
  const words = useWords();
  const client = useQueryClient();
  const id = useId();
  const [key, setKey] = useState('genre');
  const [value, setValue] = useState('');
  const save = useMutation({
    mutationFn: () => setStyle(project, key, value.trim()),
    onSuccess: () => {
      setValue('');
      return client.invalidateQueries({ queryKey: [project] });
    },
  });
  const choices = KEYS[key] ?? null;
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <select
        aria-label={words.styleWish}
        value={key}
        onChange={(event) => {
          setKey(event.target.value);
          setValue('');
        }}
      >
        {Object.keys(KEYS).map((each) => (
          <option key={each} value={each}>
            {each.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
      {choices === null ? (
        <input
          id={id}
          type="text"
          aria-label={words.styleValue}
          placeholder={words.styleHint}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      ) : (
        <select
          id={id}
          aria-label={words.styleValue}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        >
          <option value="">–</option>
          {choices.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
      <button type="submit" disabled={save.isPending}>
        {words.setStyle}
      </button>
      <ErrorBox error={save.error} />
    </form>
  );
}
