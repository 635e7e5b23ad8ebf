import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { usePageWords } from '../../shared/dictionaries.ts';
import { replaceStyle, showStyle } from '../../shared/direction-calls.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import {
  applyStyleForm,
  STYLE_CHOICES,
  STYLE_LINES,
  STYLE_LISTS,
  type StyleKey,
  writeStyleField,
} from './apply-style-form.ts';
import { BOOK_WORDS } from './book-words.ts';

/** How the author wants the book to sound. */
export function StylePanel({ project }: { readonly project: string }) {
  const own = usePageWords(BOOK_WORDS);
  const client = useQueryClient();
  const { data: shown, error } = useQuery({
    queryKey: [project, 'style'],
    queryFn: () => showStyle(project),
    // Nothing is put under the hands of whoever writes in it.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useMutation({
    mutationFn: (fields: Partial<Record<StyleKey, string>>) =>
      replaceStyle(project, applyStyleForm(shown?.style ?? null, fields)),
    onSuccess: (saved) => {
      client.setQueryData([project, 'style'], saved);
      return client.invalidateQueries({ queryKey: [project, 'status'] });
    },
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]);
    save.mutate(Object.fromEntries(fields));
  };
  if (shown === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  const { style } = shown;
  return (
    <form className="wizard" onSubmit={send} onChange={() => save.reset()}>
      <p className="quiet">{own.styleHint}</p>
      <div className="pair">
        {STYLE_LINES.map((key) => (
          <label key={key}>
            {own[key]}
            <input name={key} autoComplete="off" defaultValue={writeStyleField(style, key)} />
          </label>
        ))}
        {(Object.keys(STYLE_CHOICES) as (keyof typeof STYLE_CHOICES)[]).map((key) => (
          <label key={key}>
            {own[key]}
            <select name={key} defaultValue={writeStyleField(style, key)}>
              <option value="">{own.notSaid}</option>
              {STYLE_CHOICES[key].map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {STYLE_LISTS.map((key) => (
        <label key={key}>
          {own[key]} ({own.lines})
          <textarea name={key} rows={2} defaultValue={writeStyleField(style, key)} />
        </label>
      ))}
      <ErrorBox error={save.error} />
      <div>
        <button type="submit" disabled={save.isPending}>
          {save.isPending ? own.saving : own.save}
        </button>{' '}
        {save.isSuccess && <span role="status">{own.saved}</span>}
      </div>
    </form>
  );
}
