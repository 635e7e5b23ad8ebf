import { useWords } from './dictionaries.ts';
import { addressOf } from './place.ts';
import { useIsOffice } from './queries.ts';

/** The way to where work of a project begins: its book, or the documents of the office, which is none. */
export function HomeLink({ project }: { readonly project: string }) {
  const words = useWords();
  const isOffice = useIsOffice(project) === true;
  return (
    <a className="button" href={addressOf({ project, view: isOffice ? 'documents' : 'book' })}>
      {isOffice ? words.toTheDocuments : words.toTheBook}
    </a>
  );
}
