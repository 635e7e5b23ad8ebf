#!/usr/bin/env node
// npm run bench [NAME[=ARGUMENT]…]: ratios measured in one run against a floor or a peer, each with the bound that we hold ourselves
// to. Nothing here is asserted by a test; a machine that is busy with something else measures that something else.
import { measureScale } from './book-scale.mjs';
import { measureConference } from './conference.mjs';
import { measureControlRoom } from './control-room.mjs';
import { measureDiskCalls } from './disk-calls.mjs';
import { measureDocuments } from './documents.mjs';
import { measureEconomy } from './economy.mjs';
import { measureThroughput } from './engine-throughput.mjs';
import { measureLocator } from './file-locator.mjs';
import { measureHostileFiles } from './hostile-files.mjs';
import { measureMemory } from './journal-memory.mjs';
import { measureLatency } from './novel-latency.mjs';
import { measureNovel } from './novel-scale.mjs';
import { measureOutline } from './outline-scale.mjs';
import { measureProse } from './prose-analyzer.mjs';
import { measureRest } from './rest.mjs';
import { measureSession } from './session-plan.mjs';
import { measureStartUp } from './start-up.mjs';

const BENCHES = {
  throughput: measureThroughput,
  disk: measureDiskCalls,
  startup: measureStartUp,
  memory: measureMemory,
  outline: measureOutline,
  latency: measureLatency,
  novel: measureNovel,
  scale: measureScale,
  prose: measureProse,
  locator: measureLocator,
  conference: measureConference,
  rest: measureRest,
  controlroom: measureControlRoom,
  economy: measureEconomy,
  session: measureSession,
  documents: measureDocuments,
  hostile: measureHostileFiles,
};

const wanted = new Map(process.argv.slice(2).map((word) => word.split('=')));
let missed = 0;
for (const [name, measure] of Object.entries(BENCHES)) {
  if (wanted.size > 0 && !wanted.has(name)) continue;
  for (const { what, ratio, bound, at, detail } of await measure(wanted.get(name))) {
    const held = at === 'least' ? ratio >= bound : ratio <= bound;
    if (!held) missed += 1;
    console.log(`${held ? 'ok  ' : 'MISS'}  ${what}: ${ratio.toFixed(2)} (at ${at} ${bound})  ${detail}`);
  }
}
process.exitCode = missed === 0 ? 0 : 1;
