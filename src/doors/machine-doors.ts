import { z } from 'zod';
import { MachineReportSchema } from '../contracts/api-machine.ts';
import { defineLook } from './door.ts';

export const CHECK_MACHINE = defineLook('workspace', {
  name: 'machine.check',
  summary: 'Look at everything that a first run needs; nothing is sent',
  room: 'check-machine',
  input: z.strictObject({}),
  output: MachineReportSchema,
  call: (app) => app.checkMachine(),
});
