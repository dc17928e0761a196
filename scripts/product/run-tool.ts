import { startProcess } from './product-process.ts';

/** A program of the server, with the arguments that we were given; ends as it does. */
export async function runTool(file: string): Promise<void> {
  process.exitCode = await startProcess([file, ...process.argv.slice(2)], {}).ended;
}
