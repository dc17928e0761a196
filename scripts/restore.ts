import { startProcess } from './product/product-process.ts';

const tool = startProcess(['apps/server/src/backup/restore-main.ts', ...process.argv.slice(2)], {});
process.exitCode = await tool.ended;
