import { CATALOG } from '../../contracts/catalog.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';

export async function run({ out }: CommandContext): Promise<number> {
  const contracts = Object.entries(CATALOG).map(([name, { title, version, file }]) => ({
    name,
    title,
    version,
    file: `schemas/${file}`,
  }));
  out.result({ contracts }, () =>
    formatColumns(
      contracts.map((contract) => [contract.name, contract.title]),
      '',
      [1],
    ),
  );
  return 0;
}
