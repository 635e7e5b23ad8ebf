import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePageWords } from '../../shared/dictionaries.ts';
import { addressOf } from '../../shared/place.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { PROJECT_WORDS } from './projects-words.ts';
import { writeDemo } from './write-demo.ts';

/** A whole book to look at, written while one watches: the page goes to it as soon as it is there. */
export function DemoButton() {
  const own = usePageWords(PROJECT_WORDS);
  const client = useQueryClient();
  const demo = useMutation({
    mutationFn: () =>
      writeDemo((project) => {
        void client.invalidateQueries({ queryKey: ['projects'] });
        location.hash = addressOf({ project, view: 'book' });
      }),
  });
  return (
    <>
      <button type="button" title={own.demoHint} disabled={demo.isPending} onClick={() => demo.mutate()}>
        {demo.isPending ? own.demoBusy : own.openDemo}
      </button>
      <ErrorBox error={demo.error} />
    </>
  );
}
