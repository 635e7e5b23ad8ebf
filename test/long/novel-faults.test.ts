import { describeNovelFaults } from '../fakes/novel-faults/describe-novel-faults.ts';

describeNovelFaults('all');
