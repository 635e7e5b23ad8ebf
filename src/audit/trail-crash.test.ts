import { describe, expect, it } from 'vitest';
import { createAuditKills, KILLED_ISSUE } from '../../test/fakes/audit-kills.ts';
import { sampleReceipt, sampleToolParts } from '../../test/fakes/sample-audit.ts';

// A tool receipt, a report, a receipt and a comment, stopped at every third call of the disk, in two ways that begin at
// different calls. test/long/audit-kills does it with more work and in more ways.

const kills = await createAuditKills(async (trail) => {
  await trail.appendToolReceipt(sampleToolParts(1));
  await trail.saveReceipt(sampleReceipt(1, { issue_id: KILLED_ISSUE }), '# Report\n');
  await trail.close();
}, 3);

describe('a trail on a disk that fails', () => {
  it('has something to stop', () => {
    expect(kills.calls).toBeGreaterThan(80);
    expect(Object.keys(kills.expected)).toHaveLength(7);
  });

  it('is the same after a crash at any call and a repetition', async () => {
    for (let faultAt = 1; faultAt <= kills.calls; faultAt += 3) {
      const disk = await kills.fail({ faultAt, fault: 'crash', seed: faultAt });
      await kills.repeat(disk.afterCrash('garbled'), `crash at ${faultAt}`);
    }
  });

  it('goes on in the same process after any call failed', async () => {
    for (let faultAt = 2; faultAt <= kills.calls; faultAt += 3) {
      await kills.insist({ faultAt, fault: 'EIO' }, `EIO at ${faultAt}`);
    }
  });
});
