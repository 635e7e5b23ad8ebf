import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ArtifactType } from '../../../../src/contracts/planning-outline.ts';
import type { StartRunRequest } from '../../../../src/contracts/start-run.ts';
import { usePageWords } from '../../shared/dictionaries.ts';
import { readFiles } from '../../shared/read-files.ts';
import { StartWork } from '../../shared/start-work.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { listTemplates } from './document-calls.ts';
import { DOCUMENT_WORDS } from './documents-words.ts';

const TYPES: readonly ArtifactType[] = ['docx', 'pdf', 'xlsx', 'pptx'];

interface NewDocumentProps {
  readonly project: string;
  readonly isOpen: boolean;
}

/** A document from a brief, a template, tables, or a file that is to be changed: first what it would take, then the button. */
export function NewDocument({ project, isOpen }: NewDocumentProps) {
  const own = usePageWords(DOCUMENT_WORDS);
  const [isEmpty, setEmpty] = useState(false);
  const read = useMutation({ mutationFn: readRequest });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const isNothing = text(form, 'brief') === '' && text(form, 'template') === '';
    setEmpty(isNothing);
    if (isNothing) read.reset();
    else read.mutate(form);
  };
  return (
    <details className="panel" open={isOpen}>
      <summary>{own.newDocument}</summary>
      <DocumentForm project={project} isReading={read.isPending} onSend={send} onChange={read.reset} />
      {isEmpty && <p role="alert">{own.needBrief}</p>}
      <ErrorBox error={read.error} />
      {read.data !== undefined && <StartWork project={project} work={read.data} label={own.make} />}
    </details>
  );
}

interface DocumentFormProps {
  readonly project: string;
  readonly isReading: boolean;
  readonly onSend: (event: FormEvent<HTMLFormElement>) => void;
  /** What was worked out is of what was there before. */
  readonly onChange: () => void;
}

function DocumentForm({ project, isReading, onSend, onChange }: DocumentFormProps) {
  const own = usePageWords(DOCUMENT_WORDS);
  const { data: templates } = useQuery({
    queryKey: [project, 'templates'],
    queryFn: () => listTemplates(project),
  });
  return (
    <form className="wizard" onSubmit={onSend} onChange={onChange}>
      <label>
        {own.brief}
        <textarea name="brief" rows={4} />
      </label>
      <div className="pair">
        <label>
          {own.template}
          <select name="template" defaultValue="">
            <option value="">{own.noTemplate}</option>
            {templates?.map(({ templateId, title, artifactType }) => (
              <option key={templateId} value={templateId}>
                {title} ({artifactType})
              </option>
            ))}
          </select>
        </label>
        <label>
          {own.type}
          <select name="type" defaultValue="docx">
            <option value="">{own.asTemplate}</option>
            {TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </label>
      </div>
      <label>
        {own.data}
        <input name="data" type="file" multiple accept=".csv,.json,.xlsx" />
      </label>
      <label>
        {own.existing}
        <input name="existing" type="file" accept=".docx,.docm,.xlsx,.xlsm,.pptx,.pptm" />
      </label>
      <div>
        <button type="submit" disabled={isReading}>
          {isReading ? own.reading : own.plan}
        </button>
      </div>
    </form>
  );
}

async function readRequest(form: FormData): Promise<StartRunRequest> {
  const data = await readFiles(givenFiles(form, 'data'));
  const [existing] = await readFiles(givenFiles(form, 'existing'));
  const [brief, template, type] = [text(form, 'brief'), text(form, 'template'), text(form, 'type')];
  return {
    kind: 'document',
    ...(brief === '' ? {} : { brief }),
    ...(template === '' ? {} : { template }),
    // A file that is changed stays what it is.
    ...(type === '' || existing !== undefined ? {} : { type }),
    ...(data.length === 0 ? {} : { data }),
    ...(existing === undefined ? {} : { existing }),
  };
}

function text(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim();
}

/** A field in which nothing was chosen has a file without a name. */
function givenFiles(form: FormData, name: string): File[] {
  return form.getAll(name).filter((each) => each instanceof File && each.name !== '') as File[];
}
