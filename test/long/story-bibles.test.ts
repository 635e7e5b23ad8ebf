import { describeFlawlessBibles } from '../conformance/story-bible-suite.ts';

describeFlawlessBibles(() => true);
