import { createInProcessQueue } from '../../src/adapters/queue/in-process-queue.ts';
import { createSlowQueue } from '../fakes/slow-queue.ts';
import { describeQueue } from './queue.ts';

describeQueue('The queue in this process', createInProcessQueue);

for (const seed of [1, 2, 3]) {
  describeQueue(
    `The queue in this process, slow and out of order (${seed})`,
    createSlowQueue(createInProcessQueue, seed),
  );
}
