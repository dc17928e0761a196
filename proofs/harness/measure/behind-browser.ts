import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from '../postgres/process-tree.ts';

/** Lower than that of a browser, and not the lowest: it still answers at once when nothing else has to be done. */
const low = 10;

const threadsOf = (pid: number): number[] => readdirSync(`/proc/${pid}/task`).map(Number);

/** Linux may weigh sessions first, and processes only within them. */
function putBehind(pid: number): void {
  for (const thread of threadsOf(pid)) setPriority(thread, low);
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) writeFileSync(session, String(low));
}

/**
 * A server on the machine of the browser takes processor time from it just while a page is loading, which no server does with a visitor's
 * phone: it and its database go on when the browser has nothing to do. For Linux; elsewhere nothing happens.
 */
export function putBehindBrowser(server: number, dataFolder: string): void {
  if (process.platform !== 'linux') return;
  const postmaster = Number(
    readFileSync(join(dataFolder, 'postgres', 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  for (const pid of [server, postmaster, ...childrenOf(postmaster)]) putBehind(pid);
}
