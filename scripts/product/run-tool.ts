import { startProcess } from './product-process.ts';

/** Runs a program of the server with our arguments, and exits with its code. */
export async function runTool(file: string): Promise<void> {
  process.exitCode = await startProcess([file, ...process.argv.slice(2)], {}).ended;
}
