import { describeNovelFaults } from '../fakes/novel-faults/describe-novel-faults.ts';

// Each ninth row of the table; test/long goes over all of them.
describeNovelFaults('some');
