import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RefusedRequest } from '../../shared/api-client.ts';
import { beginEdit, isOthers, type SceneText } from './begin-edit.ts';
import { discardDraft, keepDraft, type ShownDraft } from './chapter-calls.ts';

// A text that is written is kept a moment after every pause, over the draft that was seen there and over no other. What is kept from
// here is known by its mark. Until it is kept it is tried again, and also when the page is left.

interface Kept extends SceneText {
  readonly mark: string | null;
}

export interface KeptDraft extends SceneText {
  readonly state: 'kept' | 'keeping' | 'lost';
  /** Somebody else's draft lies there: nothing is kept until it is decided which goes on. */
  readonly hasOther: boolean;
  write(text: string): void;
  /** Goes on over the text that stands there now. */
  rebase(): void;
  takeOther(): void;
  replaceOther(): void;
  /** The mark of what is kept, once nothing is on its way. */
  settle(): Promise<string | null>;
  /** Takes away what lies there. */
  discard(): Promise<void>;
  /** Nothing more is kept from here, unless it goes on after all. */
  end(): void;
  goOn(): void;
}

const PAUSE_MS = 500;
const TRY_AGAIN_MS = 2000;

export const draftKey = (project: string, scene: string) => [project, 'draft', scene];

export function useKeptDraft(
  project: string,
  scene: string,
  { shown, content }: { readonly shown: ShownDraft; readonly content: string },
): KeptDraft {
  const client = useQueryClient();
  const [now, setNow] = useState<SceneText>(() => beginEdit(shown, content));
  const [kept, setKept] = useState<Kept>({ ...now, mark: shown.mark });
  const keep = useMutation({
    mutationFn: (draft: Kept) =>
      keepDraft(project, { scene, base: draft.base, text: draft.text, expected: draft.mark }),
    // Whoever is refused would be again; a line that is lost comes back.
    retry: (_, error) => !(error instanceof RefusedRequest),
    retryDelay: TRY_AGAIN_MS,
    onSuccess: async ({ mark, kept_at }, { base, text }) => {
      setKept({ mark, base, text });
      await client.cancelQueries({ queryKey: draftKey(project, scene) });
      client.setQueryData<ShownDraft>(draftKey(project, scene), {
        scene,
        mark,
        draft: { base, text, kept_at },
        damage: null,
      });
    },
    onError: () => client.invalidateQueries({ queryKey: draftKey(project, scene) }),
  });
  const hasOther = !keep.isPending && isOthers(shown, { mark: kept.mark, text: now.text });
  const isNew = now.text !== kept.text || now.base !== kept.base;
  const canKeep = isNew && !hasOther && shown.damage === null;
  const latest = useRef({ now, canKeep, mark: shown.mark });
  latest.current = { now, canKeep, mark: shown.mark };
  const isEnded = useRef(false);
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync, isPending } = keep;

  useEffect(() => {
    if (!canKeep || isPending) return;
    const timer = setTimeout(() => {
      if (isEnded.current) return;
      underWay.current = mutateAsync({ ...now, mark: shown.mark }).catch(() => null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [canKeep, isPending, now, shown.mark, mutateAsync]);

  useEffect(() => {
    const flush = () => {
      const { now: last, canKeep: hasMore, mark } = latest.current;
      if (hasMore && !isEnded.current)
        void keepDraft(project, { scene, ...last, expected: mark }).catch(() => null);
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      flush();
    };
  }, [project, scene]);

  async function settle(): Promise<string | null> {
    await underWay.current;
    return client.getQueryData<ShownDraft>(draftKey(project, scene))?.mark ?? null;
  }

  return {
    ...now,
    state: keep.failureCount > 0 && isPending ? 'lost' : canKeep || isPending ? 'keeping' : 'kept',
    hasOther,
    write: (text) => setNow((before) => ({ ...before, text })),
    rebase: () => setNow((before) => ({ ...before, base: content })),
    takeOther() {
      const theirs = beginEdit(shown, content);
      setKept({ ...theirs, mark: shown.mark });
      setNow(theirs);
    },
    replaceOther: () => setKept({ base: '', text: '', mark: shown.mark }),
    settle,
    async discard() {
      const mark = await settle();
      if (mark !== null) await discardDraft(project, scene, mark);
      await client.invalidateQueries({ queryKey: draftKey(project, scene) });
    },
    end() {
      isEnded.current = true;
    },
    goOn() {
      isEnded.current = false;
      setNow((before) => ({ ...before }));
    },
  };
}
