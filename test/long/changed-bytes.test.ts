import { describeChangedBytes } from '../conformance/changed-bytes-suite.ts';

describeChangedBytes({ every: 1 });
