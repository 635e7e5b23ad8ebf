import { describe, expect, it } from 'vitest';
import { type AuditFolder, createAuditFolder, INDEX_PATH } from '../../../test/fakes/audit-folder.ts';
import {
  openTestTrail,
  samplePacket,
  sampleReceipt,
  sampleToolParts,
} from '../../../test/fakes/sample-audit.ts';
import { AuditIndexSchema } from '../../contracts/audit-index.ts';

describe('the index of a trail', () => {
  const load = ({ readText }: AuditFolder) =>
    AuditIndexSchema.parse(JSON.parse(readText(INDEX_PATH) ?? 'null'));

  it('tells where the parts of an issue, a packet and a receipt lie', async () => {
    const folder = createAuditFolder();
    const { trail } = openTestTrail(folder.store);
    const { entry: packet } = await trail.savePacket(samplePacket(1));
    const { entry, receipt } = await trail.saveReceipt(sampleReceipt(1), 'the report');
    await trail.close();
    const index = load(folder);
    expect(index.issues['iss_1']?.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual([
      '1 packet',
      '2 report',
      '3 receipt',
    ]);
    expect(index.packets['pkt_1']).toEqual([packet.path, receipt.report_path, entry.path]);
    expect(index.receipts['rcpt_1']).toEqual([receipt.report_path, entry.path]);
  });

  it.each([
    ['missing', null],
    ['no JSON', '{'],
    ['of another kind', '{"schema_version":"audit_index_v0"}'],
  ])('is made again when it is %s, and decides nothing meanwhile', async (_, text) => {
    const folder = createAuditFolder();
    await openTestTrail(folder.store).trail.savePacket(samplePacket(1));
    const good = load(folder);
    folder.write(INDEX_PATH, text === null ? null : Buffer.from(text));
    const { trail } = openTestTrail(folder.store);
    expect(await trail.loadPacket('pkt_1')).toEqual(samplePacket(1));
    await trail.close();
    expect(load(folder)).toEqual(good);
  });

  it('follows the trail at a distance, and is in step at the end of the work', async () => {
    const folder = createAuditFolder();
    const { trail } = openTestTrail(folder.store);
    const written: number[] = [];
    for (let n = 1; n <= 90; n += 1) {
      await trail.appendToolReceipt(sampleToolParts(n));
      const { count } = load(folder);
      if (written.at(-1) !== count) written.push(count);
    }
    expect(written).toEqual([1, 34, 67]);
    await trail.close();
    expect(load(folder).count).toBe(90);
  });
});
