import { describe, it } from 'vitest';
import { listOutlineFaults, playOutlineFault } from '../fakes/outline-faults.ts';

// Each fault at one phase where it can be; test/long goes over all of them.

describe('a model that misbehaves in one way at one phase', () => {
  it.each(listOutlineFaults('some'))(
    '$fault ($when, $form) at phase $phase ends as $status',
    playOutlineFault,
  );
});
