import { CodedError } from '../../errors.ts';

export function refuseMissing(path: string): CodedError {
  return new CodedError('tool_input_missing', {
    message: `There is no file ${path} in the project.`,
    details: { path },
  });
}
