import { useWords } from '../shared/dictionaries.ts';
import { Modal } from '../shared/modal.tsx';
import { PAGE_KEYS } from './use-shortcuts.ts';

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Modal labelledBy="shortcuts-heading" onClose={onClose}>
      <div className="row">
        <h2 id="shortcuts-heading">{words.shortcuts}</h2>
        <button type="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
      <dl>
        <dt>
          <kbd>Ctrl K</kbd> <kbd>⌘ K</kbd>
        </dt>
        <dd>{words.goTo}</dd>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>{words.shortcuts}</dd>
        <dt>
          <kbd>Esc</kbd>
        </dt>
        <dd>{words.close}</dd>
        {Object.entries(PAGE_KEYS).map(([key, view]) => (
          <div key={key} className="slot">
            <dt>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </dt>
            <dd>{view === 'new' ? words.newBook : words[view]}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
