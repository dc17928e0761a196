import { runTool } from './product/run-tool.ts';

await runTool('apps/simulator/src/by-hand/main.ts');
