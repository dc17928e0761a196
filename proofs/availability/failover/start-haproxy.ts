import { spawn } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import { toolEnvironment } from '../../../apps/server/src/testing/system-tools.ts';
import { readDeployed } from '../../harness/several-processes/read-deployed.ts';
import type { PatroniNode } from './patroni-node.ts';

export type HaProxy = { port: number; stop: () => void };

const settingsOf = (port: number, nodes: readonly PatroniNode[]) =>
  readDeployed('haproxy.cfg', [
    // It keeps the user that started it.
    ['    user haproxy\n    group haproxy\n', ''],
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`],
    ...nodes.map(
      (node, at) => [`192.0.2.${11 + at}:5432 port 8008`, `127.0.0.1:${node.port} port ${node.restPort}`] as const,
    ),
  ]);

/** HAProxy with deploy/haproxy.cfg: one address that leads to the current leader. */
export async function startHaProxy(folder: string, nodes: readonly PatroniNode[]): Promise<HaProxy> {
  const port = await findFreePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settingsOf(port, nodes));
  const log = openSync(join(folder, 'haproxy.log'), 'w');
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log], env: toolEnvironment });
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  return { port, stop };
}
