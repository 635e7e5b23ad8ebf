import { createInProcessEvents } from '../../src/adapters/events/in-process-events.ts';
import { describeEvents } from './events.ts';

describeEvents('Events in this process', createInProcessEvents);
