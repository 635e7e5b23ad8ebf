import { type Config, ConfigSchema, type Settings } from '../../contracts/config.ts';
import { CodedError } from '../../errors.ts';
import { readTextFile } from './text-files.ts';

/** The settings in a configuration file; none where there is no file. */
export function readConfigFile(path: string): Settings {
  const text = readTextFile(path);
  if (text === null) return {};
  const refuse = (why: string) =>
    new CodedError('config_invalid', { message: `${path}: ${why}`, details: { path } });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
  const result = ConfigSchema.safeParse(json);
  if (!result.success) {
    throw refuse(
      result.error.issues.map((issue) => `${issue.path.join('.') || '(whole)'}: ${issue.message}`).join('; '),
    );
  }
  const { schema_version: _, ...settings }: Config = result.data;
  return settings;
}
