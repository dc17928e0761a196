import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import { toolEnvironment } from '../../../apps/server/src/testing/system-tools.ts';
import { until } from '../../../apps/server/src/testing/until.ts';

export type Etcd = { addresses: string[]; stop: () => void };
type Member = { name: string; clientPort: number; peerPort: number };

const startWithinMs = 30_000;

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

function launch({ name, clientPort, peerPort }: Member, members: readonly Member[], folder: string) {
  const args = [
    ['name', name],
    ['data-dir', join(folder, name)],
    ['listen-client-urls', urlOf(clientPort)],
    ['advertise-client-urls', urlOf(clientPort)],
    ['listen-peer-urls', urlOf(peerPort)],
    ['initial-advertise-peer-urls', urlOf(peerPort)],
    ['initial-cluster', members.map((each) => `${each.name}=${urlOf(each.peerPort)}`).join(',')],
  ].map(([option, value]) => `--${option}=${value}`);
  const log = openSync(join(folder, `${name}.log`), 'w');
  return spawn('etcd', args, { stdio: ['ignore', log, log], env: toolEnvironment });
}

const isHealthy = ({ clientPort }: Member): Promise<boolean> =>
  fetch(`${urlOf(clientPort)}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Three members on one machine: two of the three must agree on the leader of the database. */
export async function startEtcd(parent: string): Promise<Etcd> {
  const folder = join(parent, 'etcd');
  mkdirSync(folder);
  const members: Member[] = [];
  for (const name of ['etcd-1', 'etcd-2', 'etcd-3'])
    members.push({ name, clientPort: await findFreePort(), peerPort: await findFreePort() });
  const children = members.map((member) => launch(member, members, folder));
  const stop = () => children.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', stop);
  const areHealthy = async () => (await Promise.all(members.map(isHealthy))).every(Boolean);
  await until(areHealthy, startWithinMs, 'etcd has no quorum', 100);
  return { addresses: members.map(({ clientPort }) => `127.0.0.1:${clientPort}`), stop };
}
