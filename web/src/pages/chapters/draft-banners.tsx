import { useMutation } from '@tanstack/react-query';
import { usePageWords } from '../../shared/dictionaries.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { DRAFT_WORDS } from './draft-words.ts';

/** The scene has another text by now than the one that was begun on. */
export function OldBanner({
  content,
  onDrop,
  onGoOn,
}: {
  readonly content: string;
  readonly onDrop: () => void;
  readonly onGoOn: () => void;
}) {
  const own = usePageWords(DRAFT_WORDS);
  return (
    <div className="banner" role="alert">
      <p>{own.changedElsewhere}</p>
      <details>
        <summary>{own.whatStandsNow}</summary>
        <p className="said">{content}</p>
      </details>
      <div className="row">
        <button type="button" onClick={onDrop}>
          {own.takeTheirs}
        </button>
        <button type="button" className="danger" onClick={onGoOn}>
          {own.keepMine}
        </button>
      </div>
    </div>
  );
}

/** Somebody writes in the same scene, in another window or at another place. */
export function OthersBanner({
  text,
  onTake,
  onReplace,
}: {
  readonly text: string;
  readonly onTake: () => void;
  readonly onReplace: () => void;
}) {
  const own = usePageWords(DRAFT_WORDS);
  return (
    <div className="banner" role="alert">
      <p>{own.othersDraft}</p>
      <details>
        <summary>{own.whatTheyWrite}</summary>
        <p className="said">{text}</p>
      </details>
      <div className="row">
        <button type="button" onClick={onTake}>
          {own.takeTheirDraft}
        </button>
        <button type="button" className="danger" onClick={onReplace}>
          {own.keepMyDraft}
        </button>
      </div>
    </div>
  );
}

/** What lies there is no draft that can be read. */
export function DamagedBanner({
  why,
  onDiscard,
}: {
  readonly why: string;
  readonly onDiscard: () => Promise<void>;
}) {
  const own = usePageWords(DRAFT_WORDS);
  const discard = useMutation({ mutationFn: onDiscard });
  return (
    <div className="banner" role="alert">
      <p>
        {own.damaged} <span className="quiet">{why}</span>
      </p>
      <ErrorBox error={discard.error} />
      <button type="button" disabled={discard.isPending} onClick={() => discard.mutate()}>
        {own.discardDamaged}
      </button>
    </div>
  );
}
