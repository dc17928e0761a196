import { runEverything } from './check/run-everything.ts';

await runEverything();
