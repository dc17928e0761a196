import { setTimeout as delay } from 'node:timers/promises';
import { describeBreach } from '../../fsck/describe-breach.ts';
import { findOffenders } from '../../fsck/find-offenders.ts';
import { until } from '../world/until.ts';
import { withRoot } from '../world/with-root.ts';
import { CrashStage } from './crash-stage.ts';

export type Figures = {
  vouched: number;
  lost: string[];
  doubled: string[];
  breaches: string[];
  recoveriesMs: number[];
};
type Say = (line: string) => void;

const wholeEvery = 50;
const mailsAtOnce = 5;

/** Kills parts of a working product at random moments, and holds what is there against what was promised, after each. */
export class CrashRun {
  readonly stage = new CrashStage();
  readonly figures: Figures = { vouched: 0, lost: [], doubled: [], breaches: [], recoveriesMs: [] };
  readonly #say: Say;

  constructor(say: Say) {
    this.#say = say;
  }

  get isSound(): boolean {
    const { lost, doubled, breaches } = this.figures;
    return lost.length + doubled.length + breaches.length === 0;
  }

  /** Each time the gateway, every 5th time the API too, every 10th the worker with mails to send. */
  async killServers(cycles: number): Promise<void> {
    for (let cycle = 1; cycle <= cycles && this.isSound; cycle++) {
      await this.stage.load.untilBusy();
      if (cycle % 10 === 0) await this.#queueMails();
      await delay(Math.random() * 60);
      const { gateway, api, worker } = this.stage.roles;
      const killed = [gateway, ...(cycle % 5 === 0 ? [api] : []), ...(cycle % 10 === 0 ? [worker] : [])];
      await Promise.all(killed.map((role) => role.kill()));
      for (const role of killed) await role.serve();
      await this.#look(cycle, `kills of the gateway`);
    }
  }

  /** All of its processes at once; the server's parts live on, and must find it again by themselves. */
  async killDatabase(cycles: number): Promise<void> {
    for (let cycle = 1; cycle <= cycles && this.isSound; cycle++) {
      await this.stage.load.untilBusy();
      await delay(Math.random() * 60);
      await this.stage.cluster.kill();
      await this.stage.cluster.start();
      this.figures.recoveriesMs.push(await this.stage.load.untilBusy(1));
      await this.#look(cycle, 'kills of the database');
    }
  }

  async #look(cycle: number, what: string): Promise<void> {
    const isWhole = cycle % wholeEvery === 0;
    const { load, fallen } = this.stage;
    const { vouched, lost, doubled } = isWhole ? await load.compareAll() : await load.compareFresh();
    this.figures.vouched = vouched;
    this.figures.lost.push(...lost);
    this.figures.doubled.push(...doubled);
    this.figures.breaches.push(...fallen.map((role) => `the ${role} has ended by itself`));
    if (isWhole) await this.#check();
    if (isWhole || !this.isSound) this.#say(`${cycle} ${what}: ${vouched} promises, ${lost.length} lost`);
  }

  async #check(): Promise<void> {
    this.figures.breaches.push(...(await findOffenders(this.stage.cluster.url)).map(describeBreach));
  }

  #queueMails(): Promise<void> {
    const { cluster, mails, load } = this.stage;
    return withRoot(cluster.url, (root) => mails.queue(root, load.organizationId, load.personId, mailsAtOnce));
  }

  /** Nothing is under way any more: everything that was promised is there, and every mail has gone out as one file. */
  async finish(): Promise<void> {
    const { cluster, load, mails, dataDir } = this.stage;
    await load.stop();
    await withRoot(cluster.url, async (root) => {
      // The lease of a mail whose worker was killed runs out, as it would in ten minutes.
      await root.query('update directory.mail_outbox set next_attempt_at = now() where ended_at is null');
      await root.query(`select pg_notify('mail', '')`);
      await until(async () => (await mails.findUnsent(root)).length === 0, 90_000, 'mails are not sent');
    });
    const files = mails.countFiles(dataDir);
    if (files !== mails.count) this.figures.doubled.push(`${files} files of ${mails.count} mails`);
    await this.#look(wholeEvery, 'at the end');
  }
}
