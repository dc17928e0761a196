import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { HistoryLine } from '../gateway/bulk/ingest-history.ts';
import { fleetFile, historyProgram } from './demo-fleet.ts';

/** What the demo's devices would have sent in the preceding two years, line by line from the simulator's program. */
export async function* readHistory(credentialsFile: string): AsyncIterable<HistoryLine> {
  const args = [historyProgram, '--fleet', fleetFile, '--credentials', credentialsFile];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  try {
    for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as HistoryLine;
    const [code] = await closed;
    if (code !== 0) throw new Error(`The history of the demo ended with code ${String(code)}`);
  } finally {
    child.kill();
  }
}
