import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectEntry } from '../../../../src/contracts/api-rooms.ts';
import type { ImportOutput } from '../../../../src/contracts/import-output.ts';
import { createProject, planWork, startRun } from '../../shared/api-client.ts';
import { usePageWords } from '../../shared/dictionaries.ts';
import { addressOf } from '../../shared/place.ts';
import { readFiles } from '../../shared/read-files.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { DropZone } from './drop-zone.tsx';
import { ImportForm, type ImportTarget } from './import-form.tsx';
import { ImportPreview } from './import-preview.tsx';
import { PROJECT_WORDS } from './projects-words.ts';

/** A manuscript becomes chapters of a book: dropped, looked at, brought in. No model is asked. */
export function ImportManuscript({ projects }: { readonly projects: readonly ProjectEntry[] }) {
  const own = usePageWords(PROJECT_WORDS);
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  /** Looking needs a book; one that was made for it is not made twice. */
  const [made, setMade] = useState<string | null>(null);
  const look = useMutation({
    mutationFn: async (target: ImportTarget) => {
      const work = { kind: 'import' as const, files: await readFiles(files), mode: target.mode };
      if (target.newBook !== null && made !== target.project) {
        await createProject(target.newBook);
        setMade(target.project);
        await client.invalidateQueries({ queryKey: ['projects'] });
      }
      const { details } = await planWork(target.project, work);
      return { project: target.project, work, output: details as ImportOutput };
    },
  });
  const bring = useMutation({
    mutationFn: async () => {
      if (look.data !== undefined) await startRun(look.data.project, look.data.work);
      return look.data?.project ?? null;
    },
    onSuccess: async (project) => {
      await client.invalidateQueries({ queryKey: [project] });
      location.hash = addressOf({ project, view: 'book' });
    },
  });
  const take = (given: readonly File[]) => {
    setFiles(given);
    look.reset();
    bring.reset();
  };
  return (
    <section className="panel" aria-labelledby="import-heading">
      <h3 id="import-heading">{own.importHeading}</h3>
      {files.length === 0 ? (
        <DropZone onFiles={take} />
      ) : (
        <>
          <p>
            {own.chosen}: {files.map(({ name }) => name).join(', ')}{' '}
            <button type="button" onClick={() => take([])}>
              {own.other}
            </button>
          </p>
          <ImportForm
            key={files[0]?.name}
            projects={projects.filter(({ project }) => project !== made)}
            fileName={files[0]?.name ?? ''}
            isBusy={look.isPending}
            onSend={look.mutate}
            onChange={look.reset}
          />
          <ErrorBox error={look.error ?? bring.error} />
          {look.data !== undefined && (
            <ImportPreview
              output={look.data.output}
              isNew={made === look.data.project}
              isBusy={bring.isPending}
              onBring={() => bring.mutate()}
            />
          )}
        </>
      )}
    </section>
  );
}
