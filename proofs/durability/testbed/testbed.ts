import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import type pg from 'pg';
import { listFiles } from '../../../apps/server/src/files/list-files.ts';
import { describeBreach } from '../../../apps/server/src/fsck/describe-breach.ts';
import { findBreaches } from '../../../apps/server/src/fsck/find-breaches.ts';
import { withRoot } from '../../../apps/server/src/testing/with-root.ts';
import { CrashCluster } from './crash-cluster.ts';
import type { Findings } from './findings.ts';
import { RecordedLoad } from './recorded-load.ts';
import { StandbyProcess } from './standby-process.ts';

type Mail = { message_id: string; outcome: string | null };

/** Mails whose queueing was committed: each of them must be sent, as one file, however often the worker is killed. */
class QueuedMails {
  readonly #messageIds: string[] = [];

  async queue(root: pg.Client, organizationId: number, personId: number, count: number): Promise<void> {
    const { rows } = await root.query<Mail>(
      `insert into directory.mail_outbox (organization_id, user_id, template)
        select $1, $2, 'password-changed' from generate_series(1, $3) returning message_id`,
      [organizationId, personId, count],
    );
    this.#messageIds.push(...rows.map(({ message_id }) => message_id));
  }

  get count(): number {
    return this.#messageIds.length;
  }

  async findUnsent(root: pg.Client): Promise<string[]> {
    const { rows } = await root.query<Mail>(
      `select message_id from directory.mail_outbox where message_id = any ($1::uuid[]) and outcome = 'sent'`,
      [this.#messageIds],
    );
    const sent = new Set(rows.map(({ message_id }) => message_id));
    return this.#messageIds.filter((id) => !sent.has(id));
  }

  /** The number of complete mail files. */
  countFiles = (dataDir: string): number =>
    listFiles(join(dataDir, 'outbox')).filter((name) => !name.endsWith('.new')).length;
}

type Roles = { gateway: StandbyProcess; api: StandbyProcess; worker: StandbyProcess };

/** A database that writes through to the disk, each part of the server in a process of its own, and people and devices at work. */
export class Testbed {
  readonly cluster: CrashCluster;
  readonly mails = new QueuedMails();
  readonly dataDir: string;
  #load: RecordedLoad | undefined;
  #roles: Roles | undefined;

  constructor(cluster = new CrashCluster(), dataDir = mkdtempSync(join(tmpdir(), 'ohmstead-crash-data-'))) {
    this.cluster = cluster;
    this.dataDir = dataDir;
  }

  async begin(): Promise<void> {
    mkdirSync(join(this.dataDir, 'outbox'), { recursive: true });
    await this.cluster.start();
    await this.cluster.migrate();
    const { url } = this.cluster;
    const ports = { mqtt: await findFreePort(), http: await findFreePort() };
    const roles = (this.#roles = {
      gateway: new StandbyProcess('./gateway-child.ts', [url, String(ports.mqtt)]),
      api: new StandbyProcess('./api-child.ts', [url, String(ports.http), this.dataDir]),
      worker: new StandbyProcess('./worker-child.ts', [url, this.dataDir]),
    });
    for (const role of Object.values(roles)) await role.serve();
    this.#load = await RecordedLoad.begin(url, ports);
  }

  get load(): RecordedLoad {
    if (!this.#load) throw new Error('Not started');
    return this.#load;
  }

  get roles(): Roles {
    if (!this.#roles) throw new Error('Not started');
    return this.#roles;
  }

  queueMails(count: number): Promise<void> {
    const { organizationId, personId } = this.load;
    return withRoot(this.cluster.url, (root) => this.mails.queue(root, organizationId, personId, count));
  }

  /** Whole: everything that was ever confirmed, and every invariant; otherwise what was confirmed since the last check. */
  async look(findings: Findings, isWhole: boolean): Promise<void> {
    findings.add(isWhole ? await this.load.compareAll() : await this.load.compareFresh());
    findings.breaches.push(...this.#fallen.map((role) => `the ${role} has ended by itself`));
    if (isWhole) findings.breaches.push(...(await findBreaches(this.cluster.url)).map(describeBreach));
  }

  /** Parts that have ended without being killed by the run. */
  get #fallen(): string[] {
    return Object.entries(this.roles).flatMap(([name, role]) => (role.isServing ? [] : [name]));
  }

  async end(): Promise<void> {
    await this.#load?.stop();
    for (const role of Object.values(this.#roles ?? {})) await role.stop();
    await this.cluster.destroy();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
