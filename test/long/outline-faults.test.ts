import { describe, it } from 'vitest';
import { listOutlineFaults, playOutlineFault } from '../fakes/outline-faults.ts';

// Each fault at every phase where it can be.

describe('a model that misbehaves in one way at one phase', () => {
  it.each(listOutlineFaults('all'))(
    '$fault ($when, $form) at phase $phase ends as $status',
    playOutlineFault,
  );
});
