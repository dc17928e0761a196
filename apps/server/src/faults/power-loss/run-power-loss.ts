import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeBreach } from '../../fsck/describe-breach.ts';
import { findOffenders } from '../../fsck/find-offenders.ts';
import { CrashStage } from '../crash/crash-stage.ts';
import { checkPages } from '../world/check-pages.ts';
import { CrashCluster } from '../world/crash-cluster.ts';
import type { LoopDisk } from '../world/loop-disk.ts';
import { withRoot } from '../world/with-root.ts';

type Settings = Record<string, string>;
type Figures = { vouched: number; lost: string[]; doubled: string[]; breaches: string[]; recoveriesMs: number[] };

const mailsAtOnce = 2;
const wholeEvery = 10;

/** A product whose database and files lie on a disk that loses its power while everybody works. */
export class PowerLossRun {
  readonly stage: CrashStage;
  readonly figures: Figures = { vouched: 0, lost: [], doubled: [], breaches: [], recoveriesMs: [] };
  readonly #disk: LoopDisk;

  constructor(disk: LoopDisk, settings: Settings = {}) {
    this.#disk = disk;
    this.stage = new CrashStage(new CrashCluster(join(disk.path, 'database'), settings), join(disk.path, 'files'));
  }

  async begin(): Promise<void> {
    await this.stage.begin();
    await this.stage.load.untilBusy();
    this.#disk.sync();
  }

  /** Answers how much of what was promised is gone. */
  async loseOnce(cycle: number): Promise<number> {
    const { cluster, load } = this.stage;
    await this.#queueMails();
    await load.untilBusy();
    await delay(Math.random() * 200);
    const postmaster = cluster.postmaster();
    await this.#disk.losePower();
    await cluster.kill(postmaster);
    await this.#disk.unmount();
    this.#disk.mount();
    await cluster.start();
    const before = this.figures.lost.length;
    await this.#look(cycle % wholeEvery === 0);
    this.figures.recoveriesMs.push(await load.untilBusy(1));
    return this.figures.lost.length - before;
  }

  async #look(isWhole: boolean): Promise<void> {
    const { load, cluster, fallen } = this.stage;
    const { vouched, lost, doubled } = isWhole ? await load.compareAll() : await load.compareFresh();
    this.figures.vouched = vouched;
    this.figures.lost.push(...lost, ...(await this.#findLostMails()));
    this.figures.doubled.push(...doubled);
    this.figures.breaches.push(...fallen.map((role) => `the ${role} has ended by itself`));
    if (!isWhole) return;
    this.figures.breaches.push(...(await findOffenders(cluster.url)).map(describeBreach));
    this.figures.breaches.push(...(await withRoot(cluster.url, checkPages)));
  }

  #queueMails(): Promise<void> {
    const { cluster, mails, load } = this.stage;
    return withRoot(cluster.url, (root) => mails.queue(root, load.organizationId, load.personId, mailsAtOnce));
  }

  /** A mail that the database calls sent is a file. */
  async #findLostMails(): Promise<string[]> {
    const folder = join(this.stage.dataDir, 'outbox');
    return withRoot(this.stage.cluster.url, async (root) => {
      const { rows } = await root.query<{ id: string }>(`select id from directory.mail_outbox where outcome = 'sent'`);
      const files = existsSync(folder) ? readdirSync(folder) : [];
      const there = new Set(files.map((name) => name.split('-')[1]));
      return rows.filter(({ id }) => !there.has(id)).map(({ id }) => `mail ${id}`);
    });
  }

  async finish(): Promise<void> {
    await this.stage.load.stop();
    await this.#look(true);
  }

  get isSound(): boolean {
    const { lost, doubled, breaches } = this.figures;
    return lost.length + doubled.length + breaches.length === 0;
  }
}
