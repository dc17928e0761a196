import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../apps/server/src/testing/until.ts';
import { withRoot } from '../../../apps/server/src/testing/with-root.ts';
import { Findings } from '../testbed/findings.ts';
import { Testbed } from '../testbed/testbed.ts';

type Log = (line: string) => void;

const wholeEvery = 50;
const isWhole = (cycle: number) => cycle % wholeEvery === 0;
const mailsAtOnce = 5;

/** Kills parts of the running product at random moments, and compares the database with what was confirmed after each kill. */
export class CrashRun {
  readonly testbed = new Testbed();
  readonly findings = new Findings();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Each time the gateway, every 5th time also the API, every 10th also the worker with mails to send. */
  async killServers(cycles: number): Promise<void> {
    for (let cycle = 1; cycle <= cycles && this.findings.isSound; cycle++) {
      await this.testbed.load.untilBusy();
      if (cycle % 10 === 0) await this.testbed.queueMails(mailsAtOnce);
      await delay(Math.random() * 60);
      const { gateway, api, worker } = this.testbed.roles;
      const killed = [gateway, ...(cycle % 5 === 0 ? [api] : []), ...(cycle % 10 === 0 ? [worker] : [])];
      await Promise.all(killed.map((role) => role.kill()));
      for (const role of killed) await role.serve();
      await this.#look(`${cycle} kills of the gateway`, isWhole(cycle));
    }
  }

  /** All processes of the database at once; the server's parts go on, and must reconnect by themselves. */
  async killDatabase(cycles: number): Promise<void> {
    for (let cycle = 1; cycle <= cycles && this.findings.isSound; cycle++) {
      await this.testbed.load.untilBusy();
      await delay(Math.random() * 60);
      await this.testbed.cluster.kill();
      await this.testbed.cluster.start();
      this.findings.recoveriesMs.push(await this.testbed.load.untilBusy(1));
      await this.#look(`${cycle} kills of the database`, isWhole(cycle));
    }
  }

  async #look(when: string, everything: boolean): Promise<void> {
    await this.testbed.look(this.findings, everything);
    if (everything || !this.findings.isSound) this.#log(`${when}: ${this.findings.describe()}`);
  }

  /** When everything has stopped: all that was confirmed is stored, and every mail has been sent as one file. */
  async finish(): Promise<void> {
    const { cluster, load, mails, dataDir } = this.testbed;
    await load.stop();
    await withRoot(cluster.url, async (root) => {
      // Ends the lease of a mail whose worker was killed, which would otherwise take ten minutes.
      await root.query('update directory.mail_outbox set next_attempt_at = now() where ended_at is null');
      await root.query(`select pg_notify('mail', '')`);
      await until(async () => (await mails.findUnsent(root)).length === 0, 90_000, 'mails are not sent');
    });
    const files = mails.countFiles(dataDir);
    if (files !== mails.count) this.findings.doubled.push(`${files} files of ${mails.count} mails`);
    await this.#look('at the end', true);
  }
}
