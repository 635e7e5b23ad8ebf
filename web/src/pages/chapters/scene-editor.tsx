import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { RefusedRequest } from '../../shared/api-client.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { type SavedScene, type ShownDraft, saveScene, showDraft } from './chapter-calls.ts';
import { DamagedBanner, OldBanner, OthersBanner } from './draft-banners.tsx';
import { DRAFT_WORDS } from './draft-words.ts';
import { draftKey, useKeptDraft } from './use-kept-draft.ts';

interface SceneEditorProps {
  readonly project: string;
  /** `3:2` */
  readonly scene: string;
  /** What stands there now. */
  readonly content: string;
  readonly onSaved: (saved: SavedScene) => void;
  readonly onLeave: () => void;
}

const LOOK_AGAIN_MS = 3000;

/** A scene in the author's hands, with what is kept of it. */
export function SceneEditor(props: SceneEditorProps) {
  const { project, scene } = props;
  const { data, error } = useQuery({
    queryKey: draftKey(project, scene),
    queryFn: () => showDraft(project, scene),
    refetchInterval: LOOK_AGAIN_MS,
    gcTime: 0,
  });
  if (data === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  return <Desk {...props} shown={data} />;
}

/** It is saved over the text that it was begun on and over no other: whoever comes second is told, keeps what was written, and
 *  decides. */
function Desk({
  project,
  scene,
  content,
  shown,
  onSaved,
  onLeave,
}: SceneEditorProps & { readonly shown: ShownDraft }) {
  const words = useWords();
  const own = usePageWords(DRAFT_WORDS);
  const client = useQueryClient();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // It is shorter than the text that it stands for, at whose end it was asked for.
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.form?.scrollIntoView({ block: 'start' });
  }, []);
  const desk = useKeptDraft(project, scene, { shown, content });
  const save = useMutation({
    mutationFn: async () => {
      desk.end();
      const draft = await desk.settle();
      const edit = { scene, text: desk.text, expected: desk.base };
      return saveScene(project, draft === null || desk.hasOther ? edit : { ...edit, draft });
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: [project] });
      onSaved(saved);
      onLeave();
    },
    onError: () => {
      desk.goOn();
      return client.invalidateQueries({ queryKey: [project, 'chapter'] });
    },
  });
  const drop = useMutation({
    mutationFn: async () => {
      desk.end();
      // Somebody else's stays.
      if (!desk.hasOther) await desk.discard();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [project, 'drafts'] });
      onLeave();
    },
  });
  const isOld = desk.base !== content;
  const isRefused =
    save.error instanceof RefusedRequest && save.error.trouble.reason_code === 'scene_text_changed';
  const isBlocked = save.isPending || isOld || desk.text.trim() === '';

  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
    event.preventDefault();
    if (!isBlocked) save.mutate();
  };
  return (
    <form
      className="editor"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <label htmlFor={id}>
        {words.scene} {scene}
      </label>
      {isOld && <OldBanner content={content} onDrop={() => drop.mutate()} onGoOn={desk.rebase} />}
      {desk.hasOther && !isOld && (
        <OthersBanner text={shown.draft?.text ?? ''} onTake={desk.takeOther} onReplace={desk.replaceOther} />
      )}
      {shown.damage !== null && <DamagedBanner why={shown.damage} onDiscard={desk.discard} />}
      <textarea
        ref={field}
        id={id}
        className="wide"
        rows={Math.min(40, Math.max(12, desk.text.split('\n').length + 4))}
        value={desk.text}
        onChange={(event) => desk.write(event.target.value)}
        onKeyDown={press}
      />
      <ErrorBox error={isRefused && isOld ? null : save.error} />
      <div className="row">
        <button type="submit" className="primary" disabled={isBlocked}>
          {save.isPending ? words.saving : words.save}
        </button>
        <button type="button" onClick={onLeave}>
          {own.writeLater}
        </button>
        <button type="button" onClick={() => drop.mutate()}>
          {own.discard}
        </button>
        <span className="quiet">{own[shown.damage === null && !desk.hasOther ? desk.state : 'unkept']}</span>
      </div>
    </form>
  );
}
