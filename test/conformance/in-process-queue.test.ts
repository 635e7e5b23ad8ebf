import { createInProcessQueue } from '../../src/adapters/queue/in-process-queue.ts';
import { describeQueue } from './queue.ts';

describeQueue('The queue in this process', createInProcessQueue);
