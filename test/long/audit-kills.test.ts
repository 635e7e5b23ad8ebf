import { describe, it } from 'vitest';
import { createAuditKills, KILLED_ISSUE } from '../fakes/audit-kills.ts';
import { samplePacket, sampleReceipt, sampleToolParts } from '../fakes/sample-audit.ts';
import type { Fault } from '../fakes/simulated-disk.ts';
import type { CrashMode } from '../fakes/simulated-tree.ts';

// A piece of work that leaves packets, tool receipts of two sessions, a report, a receipt and a comment goes wrong at
// every single call of the disk, in every way. Done again by the next process it has to give the same trail to the byte.

const MODES: readonly CrashMode[] = ['kept', 'dropped', 'garbled'];
const FAULTS: readonly Fault[] = ['ENOSPC', 'EIO', 'EMFILE', 'short-write'];

const kills = await createAuditKills(async (trail) => {
  await trail.savePacket(samplePacket(1, { parent_issue_id: KILLED_ISSUE }));
  await trail.appendToolReceipt(sampleToolParts(1));
  await trail.appendToolReceipt(sampleToolParts(2, { session_id: 'sess_2' }));
  await trail.appendToolReceipt(sampleToolParts(3));
  await trail.saveReceipt(sampleReceipt(1, { issue_id: KILLED_ISSUE }), '# Report\n');
  await trail.savePacket(samplePacket(2, { parent_issue_id: KILLED_ISSUE }));
  await trail.close();
}, 7);

describe('a trail stopped at every file-system call', () => {
  it.each(MODES)('is the same after a crash and a repetition: %s', async (mode) => {
    for (let faultAt = 1; faultAt <= kills.calls; faultAt += 5) {
      const disk = (await kills.fail({ faultAt, fault: 'crash', seed: faultAt })).afterCrash(mode);
      await kills.repeat(disk, `crash at ${faultAt}, ${mode}`);
      // What the second process relied on must outlast a power cut, although the first may not have synced it.
      await kills.repeat(disk.afterCrash('dropped'), `crash at ${faultAt}, ${mode}, then the power`);
    }
  });

  it.each(FAULTS)('goes on in the same process after %s', async (fault) => {
    for (let faultAt = 1; faultAt <= kills.calls; faultAt += 5) {
      const label = `${fault} at ${faultAt}`;
      const disk = await kills.insist({ faultAt, fault }, label);
      for (const mode of MODES) await kills.repeat(disk.afterCrash(mode), `${label}, ${mode}`);
    }
  });

  it('ends what was begun although the process dies again meanwhile', async () => {
    for (let faultAt = 1; faultAt <= kills.calls; faultAt += 37) {
      const first = await kills.fail({ faultAt, fault: 'crash' });
      for (let again = 1; again <= 60; again += 11) {
        const second = first.afterCrash('kept', { faultAt: again, fault: 'crash', seed: again });
        await kills.failAgain(second);
        for (const mode of MODES) {
          await kills.repeat(second.afterCrash(mode), `crash at ${faultAt} and ${again}, ${mode}`);
        }
      }
    }
  });
});
