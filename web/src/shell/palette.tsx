import { type KeyboardEvent, useState } from 'react';
import type { ProjectEntry } from '../../../src/contracts/api-rooms.ts';
import { type Dictionary, useWords } from '../shared/dictionaries.ts';
import { Modal } from '../shared/modal.tsx';
import { addressOf, BOOK_VIEWS, OFFICE_VIEWS } from '../shared/place.ts';
import { useStatus } from '../shared/queries.ts';

interface PaletteProps {
  readonly project: string | null;
  readonly projects: readonly ProjectEntry[];
  readonly office: string | null;
  readonly actions: {
    readonly toggleTheme: () => void;
    readonly toggleLanguage: () => void;
    readonly showShortcuts: () => void;
  };
  readonly onClose: () => void;
}

interface Command {
  readonly name: string;
  /** Of what is gone to. */
  readonly address?: string;
  readonly run: () => void;
}

const MOST = 12;

/** Everything that can be gone to or switched, found by its name. */
export function Palette(props: PaletteProps) {
  return props.project === null || props.project === props.office ? (
    <PaletteDialog {...props} chapters={[]} />
  ) : (
    <PaletteOfBook {...props} project={props.project} />
  );
}

function PaletteOfBook(props: PaletteProps & { readonly project: string }) {
  return <PaletteDialog {...props} chapters={useStatus(props.project).data?.writing.chapters ?? []} />;
}

interface Chapters {
  readonly chapters: readonly { readonly chapter: number; readonly title: string }[];
}

function PaletteDialog({ onClose, ...parts }: PaletteProps & Chapters) {
  const words = useWords();
  const [sought, setSought] = useState('');
  const [place, setPlace] = useState(0);
  const found = listCommands(parts, words)
    .filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()))
    .slice(0, MOST);
  const chosen = Math.min(place, found.length - 1);

  const choose = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) choose(found[chosen]);
    else setPlace((chosen + step + found.length) % Math.max(found.length, 1));
  };

  return (
    <Modal labelledBy="palette-heading" className="palette" onClose={onClose}>
      <h2 id="palette-heading" className="hidden">
        {words.goTo}
      </h2>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.length === 0 ? undefined : `palette-${chosen}`}
        aria-label={words.goTo}
        placeholder={words.goToHint}
        value={sought}
        onChange={(event) => {
          setSought(event.target.value);
          setPlace(0);
        }}
        onKeyDown={press}
      />
      <div id="palette-list" role="listbox" aria-label={words.goTo}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen one.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
          <div
            key={command.address ?? command.name}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => choose(command)}
          >
            {command.name}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="quiet">{words.nothingFound}</p>}
    </Modal>
  );
}

function listCommands(
  { project, projects, office, chapters, actions }: Omit<PaletteProps, 'onClose'> & Chapters,
  words: Dictionary,
): Command[] {
  const go = (name: string, address: string): Command => ({
    name,
    address,
    run: () => {
      location.hash = address;
    },
  });
  return [
    ...(project === null
      ? []
      : (project === office ? OFFICE_VIEWS : BOOK_VIEWS).map((view) =>
          go(words[view], addressOf({ project, view })),
        )),
    go(words.projects, '#/'),
    go(words.newBook, '#/+'),
    ...(office === null ? [] : [go(words.office, addressOf({ project: office, view: 'documents' }))]),
    { name: words.switchTheme, run: actions.toggleTheme },
    { name: words.language, run: actions.toggleLanguage },
    { name: words.shortcuts, run: actions.showShortcuts },
    ...chapters.map(({ chapter, title }) =>
      go(
        `${words.chapter} ${chapter}: ${title}`,
        addressOf({ project, view: 'chapters', id: String(chapter) }),
      ),
    ),
    ...projects.map((each) =>
      go(
        `${words.project}: ${each.title ?? each.project}`,
        addressOf({ project: each.project, view: 'book' }),
      ),
    ),
  ];
}
