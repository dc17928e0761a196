import { chmodSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import { natsUsers } from '../../apps/server/src/provider/nats-users.ts';
import { root } from '../../scripts/lib/root.ts';
import { readDeployed } from '../harness/several-processes/read-deployed.ts';
import { makeCertificate, prepareNginx } from '../harness/several-processes/start-nginx.ts';
import { type FileCheck, startsUp } from './file-check.ts';
import { run, type Ran } from './run.ts';

type Changes = Parameters<typeof readDeployed>[1];

function write(folder: string, name: string, changes?: Changes, as = name): string {
  const file = join(folder, as);
  writeFileSync(file, readDeployed(name, changes));
  return file;
}

/** Readable by a server that is no longer root. */
function openToAll(folder: string): void {
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
}

const isRoot = process.getuid?.() === 0;

const nginx: FileCheck = {
  name: 'nginx -t accepts deploy/nginx.conf',
  programs: { nginx: 'nginx-light', openssl: 'openssl' },
  async prepare(folder) {
    prepareNginx(folder, { port: await findFreePort(), plainPort: await findFreePort(), ports: [1, 2] });
    return join(folder, 'ohmstead.conf');
  },
  judge: (_, folder) => run('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')]),
  mistake: ['proxy_next_upstream error timeout;', 'proxy_next_upstreams error timeout;'],
};

const haproxy: FileCheck = {
  name: 'haproxy -c accepts deploy/haproxy.cfg',
  programs: { haproxy: 'haproxy' },
  prepare: (folder) => write(folder, 'haproxy.cfg'),
  judge: (file) => run('haproxy', ['-c', '-f', file]),
  mistake: ['option httpchk', 'option httpcheck'],
};

/** Unknown settings only cause a warning. */
function verify(file: string): Ran {
  const { isOk, output } = run('systemd-analyze', ['verify', file]);
  return { isOk: isOk && !output.includes(file), output };
}

const unit = (name: string, as: string): FileCheck => ({
  name: `systemd-analyze verify accepts deploy/${name}`,
  programs: { 'systemd-analyze': 'systemd' },
  prepare: (folder) => write(folder, name, [['/opt/ohmstead', root]], as),
  judge: verify,
  mistake: ['ProtectSystem=strict', 'ProtectSystems=strict'],
});

/** 1.4 is 'OK', as docs/operations.md says; the threshold is in tenths. */
const exposure = (name: string, as: string): FileCheck => ({
  name: `systemd-analyze security gives deploy/${name} 1.4 or less`,
  programs: { 'systemd-analyze': 'systemd' },
  prepare: (folder) => write(folder, name, [], as),
  judge: (file) => run('systemd-analyze', ['security', '--offline=true', '--threshold=14', '--no-pager', file]),
  mistake: ['CapabilityBoundingSet=\n', 'CapabilityBoundingSet=CAP_SYS_ADMIN\n'],
});

/** The access list from docs/device-protocol.md. */
function documentedAccess(): string {
  const text = readFileSync(join(root, 'docs/device-protocol.md'), 'utf8');
  const [, list] = /```\n(# acl_file[^`]*)```/.exec(text) ?? [];
  if (list === undefined) throw new Error('docs/device-protocol.md no longer has an access list for Mosquitto');
  return list;
}

const mosquitto: FileCheck = {
  name: 'mosquitto starts with deploy/mosquitto.conf and the access list of docs/device-protocol.md',
  programs: { mosquitto: 'mosquitto', mosquitto_passwd: 'mosquitto', openssl: 'openssl' },
  async prepare(folder) {
    makeCertificate(folder);
    writeFileSync(join(folder, 'acl'), documentedAccess());
    run('mosquitto_passwd', ['-b', '-c', join(folder, 'passwords'), 'ohmstead-gateway', 'of the gateway']);
    const changes: Changes = [
      ['listener 8883', `listener ${await findFreePort()} 127.0.0.1`],
      ['listener 1883', `listener ${await findFreePort()} 127.0.0.1`],
      ['/etc/mosquitto', folder],
    ];
    const file = write(folder, 'mosquitto.conf', changes);
    openToAll(folder);
    return file;
  },
  judge: (file) => startsUp('mosquitto', ['-c', file], /version .* running/),
  mistake: ['retain_available false', 'retain_availabel false'],
};

const pgbouncer: FileCheck = {
  name: 'pgbouncer starts with deploy/pgbouncer.ini',
  programs: { pgbouncer: 'pgbouncer' },
  async prepare(folder) {
    writeFileSync(join(folder, 'userlist.txt'), '"pgbouncer" "change-me"\n');
    const file = write(folder, 'pgbouncer.ini', [
      ['listen_port = 6432', `listen_port = ${await findFreePort()}\nunix_socket_dir =`],
      ['/etc/pgbouncer', folder],
    ]);
    openToAll(folder);
    return file;
  },
  // It refuses to run as root.
  judge: (file) => startsUp('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), file], /process up/),
  mistake: ['pool_mode = transaction', 'pool_mode = transactions'],
};

/**
 * Removes what this machine cannot have: it is none of the three nodes, and may have another PostgreSQL. Our access rules are not for
 * `bootstrap`.
 */
const isOfThisMachine = (line: string): boolean => /is not reachable|bin_dir|bootstrap\.pg_hba/.test(line);

const patroni: FileCheck = {
  name: 'patroni --validate-config accepts deploy/patroni.yml',
  programs: { patroni: 'patroni' },
  prepare: (folder) => write(folder, 'patroni.yml'),
  judge(file) {
    const { output } = run('patroni', ['--validate-config', file]);
    const faults = output.split('\n').filter((line) => line !== '' && !isOfThisMachine(line));
    return { isOk: faults.length === 0, output };
  },
  mistake: ['  data_dir:', '  data_folder:'],
};

const nats: FileCheck = {
  name: 'nats-server -t accepts deploy/nats.conf and the users that the provider tool writes',
  programs: { 'nats-server': 'nats-server', openssl: 'openssl' },
  prepare(folder) {
    makeCertificate(folder);
    const gateway = { name: 'ohmstead-gateway', password: 'of the gateway' };
    writeFileSync(join(folder, 'ohmstead-users.conf'), natsUsers(gateway, [{ name: 'A', password: 'secret' }]));
    return write(folder, 'nats.conf', [
      ['/etc/nats', folder],
      ['/var/lib/nats', folder],
    ]);
  },
  judge: (file) => run('nats-server', ['-t', '-c', file], { env: { NODE_NAME: 'nats-1' } }),
  mistake: ['max_ack_pending:', 'max_acks_pending:'],
};

/** A value for every variable of the file. */
const variablesOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(readFileSync(file, 'utf8').matchAll(/\$\{(\w+)/g), ([, name]) => [name as string, 'a']),
  );

const compose: FileCheck = {
  name: 'docker-compose config accepts deploy/compose.yaml',
  programs: { 'docker-compose': 'docker-compose' },
  prepare: (folder) => write(folder, 'compose.yaml'),
  judge: (file) => run('docker-compose', ['-f', file, 'config', '-q'], { env: variablesOf(file) }),
  mistake: ['    ports: [', '    port: ['],
};

function copyRules(folder: string): void {
  for (const name of ['alerts.yml', 'alerts.test.yml']) write(folder, name);
}

const prometheus: readonly FileCheck[] = [
  {
    name: 'promtool check rules accepts deploy/alerts.yml',
    programs: { promtool: 'prometheus' },
    prepare: (folder) => write(folder, 'alerts.yml'),
    judge: (file) => run('promtool', ['check', 'rules', file]),
    mistake: ['max_over_time(', 'max_overtime('],
  },
  {
    name: 'promtool test rules: each alert of deploy/alerts.yml fires when it should, and only then',
    programs: { promtool: 'prometheus' },
    prepare: (folder) => (copyRules(folder), join(folder, 'alerts.yml')),
    judge: (_, folder) => run('promtool', ['test', 'rules', join(folder, 'alerts.test.yml')]),
    mistake: ['or vector(0)', 'or vector(1000000)'],
  },
  {
    name: 'promtool check config accepts deploy/prometheus.yml',
    programs: { promtool: 'prometheus' },
    prepare: (folder) => (write(folder, 'alerts.yml', [], 'ohmstead-alerts.yml'), write(folder, 'prometheus.yml')),
    judge: (file) => run('promtool', ['check', 'config', file]),
    mistake: ['scrape_interval: 15s', 'scrape_intervall: 15s'],
  },
];

export const fileChecks: readonly FileCheck[] = [
  nginx,
  haproxy,
  unit('ohmstead.service', 'ohmstead.service'),
  unit('ohmstead@.service', 'ohmstead@api-1.service'),
  exposure('ohmstead.service', 'ohmstead.service'),
  exposure('ohmstead@.service', 'ohmstead@.service'),
  mosquitto,
  pgbouncer,
  patroni,
  nats,
  compose,
  ...prometheus,
];
