import { type Config, type Settings, STORED_CONFIG } from '../../contracts/config.ts';
import { readUsable } from '../../engine/read-usable.ts';
import { CodedError } from '../../errors.ts';
import { readTextFile } from './text-files.ts';

/** The settings in a configuration file; none where there is no file. */
export function readConfigFile(path: string): Settings {
  const stored = readUsable(STORED_CONFIG, path, readTextFile(path));
  if (stored.state === 'absent') return {};
  if (stored.state === 'invalid') {
    throw new CodedError('config_invalid', { message: `${path}: ${stored.why}`, details: { path } });
  }
  const { schema_version: _, ...settings }: Config = stored.value;
  return settings;
}
