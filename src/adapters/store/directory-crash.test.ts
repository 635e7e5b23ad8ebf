import { describeFailingDisk } from '../../../test/conformance/failing-disk-suite.ts';

describeFailingDisk({ every: 15 });
