import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { CodedError } from '../../src/errors.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';

// The project of documents that belong to no book: there from the moment that somebody first wants it.

const open = (workspace: string) =>
  createApp({ env: {}, cwd: workspace, workspace, log: createRecordingLog() });

describe('the office', () => {
  it('is made on first use, once, and stays as it is', () =>
    withScratchFolder(async (workspace) => {
      const apps = await Promise.all([open(workspace), open(workspace)]);
      const opened = await Promise.all(apps.map((app) => app.openProject('office')));
      expect(opened.map(({ id }) => id)).toEqual(['office', 'office']);
      const path = join(workspace, 'projects/office/project.json');
      const made = readFileSync(path, 'utf8');
      expect(JSON.parse(made)).toEqual({
        schema_version: 'project_v1',
        project_id: 'office',
        language: 'en',
      });
      await (await open(workspace)).openProject('office');
      expect(readFileSync(path, 'utf8')).toBe(made);
    }));

  it('is a project with runs, and no book', () =>
    withScratchFolder(async (workspace) => {
      const app = await open(workspace);
      const office = await app.openProject('office');
      expect(await office.runs.list({})).toEqual([]);
      expect(await app.listBooks()).toEqual([]);
      const refused = await app.openBook('office').catch((error: unknown) => error);
      expect(refused instanceof CodedError && refused.code).toBe('book_not_found');
    }));
});
