import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import { CrashCluster } from '../world/crash-cluster.ts';
import { QueuedMails } from '../world/queued-mails.ts';
import { RecordedLoad } from '../world/recorded-load.ts';
import { StandbyProcess } from '../world/standby-process.ts';

type Size = { devices?: number; writers?: number };
type Roles = { gateway: StandbyProcess; api: StandbyProcess; worker: StandbyProcess };

/** A database that writes through to the disk, and each part of the server in a process of its own. */
export class CrashStage {
  readonly cluster: CrashCluster;
  readonly mails = new QueuedMails();
  readonly dataDir: string;
  #load: RecordedLoad | undefined;
  #roles: Roles | undefined;

  constructor(cluster = new CrashCluster(), dataDir = mkdtempSync(join(tmpdir(), 'ohmstead-crash-data-'))) {
    this.cluster = cluster;
    this.dataDir = dataDir;
  }

  async begin(size: Size = {}): Promise<void> {
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
    this.#load = await RecordedLoad.begin(url, ports, size);
  }

  get load(): RecordedLoad {
    if (!this.#load) throw new Error('It has not begun');
    return this.#load;
  }

  get roles(): Roles {
    if (!this.#roles) throw new Error('It has not begun');
    return this.#roles;
  }

  /** Those that have ended without being killed by us. */
  get fallen(): string[] {
    return Object.entries(this.roles).flatMap(([name, role]) => (role.isServing ? [] : [name]));
  }

  async end(): Promise<void> {
    await this.#load?.stop();
    for (const role of Object.values(this.#roles ?? {})) await role.stop();
    await this.cluster.destroy();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
