import { useWords } from './dictionaries.ts';

/** A document field by field, whatever it is of. */
export function Fields({ of }: { readonly of: object }) {
  return (
    <dl className="fields">
      {Object.entries(of).map(([name, value]) => (
        <div key={name} className="slot">
          <dt>{name.replaceAll('_', ' ')}</dt>
          <dd>
            <Value of={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ of }: { readonly of: unknown }) {
  const words = useWords();
  if (typeof of === 'boolean') return of ? words.yes : words.no;
  if (of === null || (Array.isArray(of) && of.length === 0)) return '–';
  if (Array.isArray(of))
    return (
      <ul className="values">
        {of.map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is in a list has no name but its place, and never moves.
          <li key={place}>
            <Value of={each} />
          </li>
        ))}
      </ul>
    );
  return typeof of === 'object' ? <Fields of={of} /> : <span className="said">{String(of)}</span>;
}
