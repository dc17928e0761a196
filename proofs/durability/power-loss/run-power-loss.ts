import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { listFiles } from '../../../apps/server/src/files/list-files.ts';
import { withRoot } from '../../../apps/server/src/testing/with-root.ts';
import { CrashCluster } from '../testbed/crash-cluster.ts';
import { Findings } from '../testbed/findings.ts';
import type { LoopDisk } from '../testbed/loop-disk.ts';
import { Testbed } from '../testbed/testbed.ts';

type Settings = Record<string, string>;

const mailsAtOnce = 2;
const wholeEvery = 10;

/** A product whose database and files are on a disk that loses its power under load. */
export class PowerLossRun {
  readonly testbed: Testbed;
  readonly findings = new Findings();
  readonly #disk: LoopDisk;

  constructor(disk: LoopDisk, settings: Settings = {}) {
    this.#disk = disk;
    this.testbed = new Testbed(new CrashCluster(join(disk.path, 'database'), settings), join(disk.path, 'files'));
  }

  async begin(): Promise<void> {
    await this.testbed.begin();
    await this.testbed.load.untilBusy();
    this.#disk.sync();
  }

  /** Returns how much of what was confirmed is lost. */
  async loseOnce(cycle: number): Promise<number> {
    const { cluster, load } = this.testbed;
    await this.testbed.queueMails(mailsAtOnce);
    await load.untilBusy();
    await delay(Math.random() * 200);
    const postmaster = cluster.postmaster();
    await this.#disk.losePower();
    await cluster.kill(postmaster);
    await this.#disk.unmount();
    this.#disk.mount();
    await cluster.start();
    const before = this.findings.lost.length;
    await this.#look(cycle % wholeEvery === 0);
    this.findings.recoveriesMs.push(await load.untilBusy(1));
    return this.findings.lost.length - before;
  }

  async #look(isWhole: boolean): Promise<void> {
    await this.testbed.look(this.findings, isWhole);
    this.findings.lost.push(...(await this.#findLostMails()));
    if (isWhole) this.findings.breaches.push(...(await withRoot(this.testbed.cluster.url, checkPages)));
  }

  /** Every mail that the database records as sent must be a file. */
  async #findLostMails(): Promise<string[]> {
    return withRoot(this.testbed.cluster.url, async (root) => {
      const { rows } = await root.query<{ id: string }>(`select id from directory.mail_outbox where outcome = 'sent'`);
      const files = listFiles(join(this.testbed.dataDir, 'outbox'));
      const there = new Set(files.map((name) => name.split('-')[1]));
      return rows.filter(({ id }) => !there.has(id)).map(({ id }) => `mail ${id}`);
    });
  }

  async finish(): Promise<void> {
    await this.testbed.load.stop();
    await this.#look(true);
  }
}

type Found = { relation: string; fault: string };

/**
 * Reads every page of every table and index, which verifies its checksum, and checks their structure with PostgreSQL's own amcheck. Returns
 * what is wrong.
 */
async function checkPages(root: pg.Client): Promise<string[]> {
  await root.query('create extension if not exists amcheck');
  const faults: string[] = [];
  const { rows } = await root.query<{ relation: string; kind: string }>(
    `select pg_class.oid::regclass::text as relation, case when relam = 403 then 'index' else 'table' end as kind from pg_class
      where relpersistence = 'p' and (relkind in ('r', 't', 'm') and relam = 2 or relkind = 'i' and relam = 403)`,
  );
  for (const { relation, kind } of rows) {
    const check =
      kind === 'index'
        ? `select bt_index_check('${relation}', true)::text as fault`
        : `select msg as fault from verify_heapam('${relation}')`;
    try {
      const found = await root.query<Found>(check);
      faults.push(...found.rows.filter(({ fault }) => fault).map(({ fault }) => `${relation}: ${fault}`));
    } catch (error) {
      faults.push(`${relation}: ${(error as Error).message}`);
    }
  }
  const failures = await root.query<{ n: string | null }>('select sum(checksum_failures) as n from pg_stat_database');
  if (Number(failures.rows[0]?.n ?? 0) > 0) faults.push(`${failures.rows[0]?.n} pages with a wrong checksum`);
  return faults;
}
