import { CodedError } from '../../errors.ts';
import type { Editor } from '../../office/edit/edit-plan.ts';
import { openEditor } from '../../office/edit/open-editor.ts';
import { type OfficeFile, openOfficeFile } from '../../office/open-office-file.ts';
import { createPause } from '../../office/pause.ts';
import type { GivenFile } from '../source/read-view.ts';
import { refuseDataFile } from '../source/refuse-data-file.ts';

export interface OpenedFile {
  readonly file: OfficeFile;
  readonly editor: Editor;
}

/** A file that somebody gave to be changed. */
export async function openGivenFile({ name, bytes }: GivenFile, type?: string): Promise<OpenedFile> {
  if (bytes.length === 0) throw refuseDataFile(name, 'it is empty');
  const file = await openOfficeFile(bytes, name, refuseDataFile, createPause());
  if (type !== undefined && type !== file.type)
    throw new CodedError('request_invalid', {
      message: `${name} is a ${file.type}, and a ${type} was asked for: a file that is opened stays what it is.`,
    });
  const editor = await openEditor(file);
  if (editor === null) throw refuseDataFile(name, 'there is nothing in it that could be changed');
  return { file, editor };
}

/** The name of a file without the folders that it lies in. */
export function bareName(path: string): string {
  return path.replace(/^.*[/\\]/, '');
}
