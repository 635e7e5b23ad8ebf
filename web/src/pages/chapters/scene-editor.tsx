import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { RefusedRequest } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { saveScene } from './chapter-calls.ts';
import { dropDraft, keepDraft, loadDraft } from './kept-draft.ts';

interface SceneEditorProps {
  readonly project: string;
  /** `3:2` */
  readonly scene: string;
  /** What stands there now. */
  readonly content: string;
  readonly onLeave: () => void;
}

/** A scene in the author's hands. It is saved over the text that it was begun on and over no other: whoever comes second is told,
 *  keeps what was written, and decides. */
export function SceneEditor({ project, scene, content, onLeave }: SceneEditorProps) {
  const words = useWords();
  const client = useQueryClient();
  const id = useId();
  const [kept] = useState(() => loadDraft(project, scene));
  const [base, setBase] = useState(kept?.base ?? content);
  const [text, setText] = useState(kept?.text ?? content);
  const save = useMutation({
    mutationFn: () => saveScene(project, { scene, text, expected: base }),
    onSuccess: async () => {
      dropDraft(project, scene);
      await client.invalidateQueries({ queryKey: [project] });
      onLeave();
    },
    onError: () => client.invalidateQueries({ queryKey: [project, 'chapter'] }),
  });
  const isOld = base !== content;
  const isRefused =
    save.error instanceof RefusedRequest && save.error.trouble.reason_code === 'scene_text_changed';

  const write = (next: string) => {
    setText(next);
    keepDraft(project, scene, { base, text: next });
  };
  const drop = () => {
    dropDraft(project, scene);
    onLeave();
  };
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
    event.preventDefault();
    if (!save.isPending) save.mutate();
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
      {isOld && (
        <div className="banner" role="alert">
          <p>{words.changedElsewhere}</p>
          <details>
            <summary>{words.whatStandsNow}</summary>
            <p className="said">{content}</p>
          </details>
          <div className="row">
            <button type="button" onClick={drop}>
              {words.takeTheirs}
            </button>
            <button
              type="button"
              className="danger"
              onClick={() => {
                setBase(content);
                keepDraft(project, scene, { base: content, text });
              }}
            >
              {words.keepMine}
            </button>
          </div>
        </div>
      )}
      <textarea
        id={id}
        className="wide"
        rows={Math.min(40, Math.max(12, text.split('\n').length + 4))}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={press}
      />
      <ErrorBox error={isRefused && isOld ? null : save.error} />
      <div className="row">
        <button type="submit" className="primary" disabled={save.isPending || isOld || text.trim() === ''}>
          {save.isPending ? words.saving : words.save}
        </button>
        <button type="button" onClick={drop}>
          {words.leaveIt}
        </button>
        <span className="quiet">{words.draftKept}</span>
      </div>
    </form>
  );
}
