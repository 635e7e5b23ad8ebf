import { CATALOG } from '../../contracts/catalog.ts';
import { deriveJsonSchema, renderJsonSchema } from '../../contracts/render-json-schema.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';

export async function run({ args, out }: CommandContext): Promise<number> {
  const name = args.required('name');
  const contract = Object.hasOwn(CATALOG, name) ? CATALOG[name] : undefined;
  if (contract === undefined) {
    throw new CodedError('usage_invalid', {
      message: `There is no published schema called ${name}.`,
      kept: 'nothing was changed',
      next: 'bookforge schema list',
    });
  }
  out.result(deriveJsonSchema(name, contract), () => renderJsonSchema(name, contract));
  return 0;
}
