import { describeFailingDisk } from '../conformance/failing-disk-suite.ts';

describeFailingDisk({ every: 1 });
