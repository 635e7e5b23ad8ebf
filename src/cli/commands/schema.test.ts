import { describe, expect, it } from 'vitest';
import { RecordingTerminal } from '../../../test/fakes/recording-terminal.ts';
import { CATALOG } from '../../contracts/catalog.ts';
import { renderJsonSchema } from '../../contracts/render-json-schema.ts';
import { runCli } from '../run-cli.ts';

describe('bookforge schema', () => {
  it('lists every published contract', async () => {
    const io = new RecordingTerminal();
    expect(await runCli(['schema', 'list', '--json'], io)).toBe(0);
    const { contracts } = JSON.parse(io.stdoutText) as { contracts: { name: string }[] };
    expect(contracts.map((contract) => contract.name)).toEqual(Object.keys(CATALOG));
  });

  it.each(Object.entries(CATALOG))('prints %s as it is published', async (name, contract) => {
    const text = new RecordingTerminal();
    expect(await runCli(['schema', 'print', name], text)).toBe(0);
    expect(text.stdoutText).toBe(renderJsonSchema(name, contract));
    const json = new RecordingTerminal();
    expect(await runCli(['schema', 'print', name, '--json'], json)).toBe(0);
    expect(JSON.parse(json.stdoutText)).toEqual(JSON.parse(text.stdoutText));
  });

  it.each(['nothing', 'constructor', '__proto__'])('refuses the name %s with 2', async (name) => {
    const io = new RecordingTerminal();
    expect(await runCli(['schema', 'print', name], io)).toBe(2);
    expect(io.stderrText).toContain('next  bookforge schema list');
  });
});
