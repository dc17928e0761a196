import { runTool } from './product/run-tool.ts';

await runTool('apps/server/src/audit/main.ts');
