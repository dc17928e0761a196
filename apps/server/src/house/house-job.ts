import type { Database } from '@ohmstead/database';
import { onlyRow } from '@ohmstead/database';
import { sql } from 'kysely';
import { inEachOrganization } from '../jobs/in-each-organization.ts';
import type { Job } from '../jobs/job.ts';
import type { Config } from '../settings/config.ts';
import { readCertificateEnd } from './certificate-end.ts';
import { findOperator } from './find-operator.ts';
import { judgeHouse, type Certificate, type Judgement } from './judge-house.ts';
import { noteTroubles } from './note-troubles.ts';

export type HouseSettings = Pick<Config, 'operatorOrganization' | 'backupWithinHours' | 'publicUrl' | 'mqttUrls'>;

/** Looks whether backups are made and whether certificates of our servers end, which is told to the organisation of the operator. */
export const createHouseJob = (settings: HouseSettings): Job => ({
  name: 'house',
  schedule: '47 * * * *',
  run: async ({ database }) => {
    const judgements = judgeHouse({
      nowMs: Date.now(),
      backedUpAt: await readBackedUpAt(database),
      backupWithinHours: settings.backupWithinHours,
      certificates: await readCertificates(settings),
    });
    const operator = await findOperator(database, settings);
    await inEachOrganization(database, (writer, organizationId) =>
      noteTroubles(writer, organizationId === operator ? judgements : judgements.map(toNone)),
    );
  },
});

/** What once was told to another organisation is over there. */
const toNone = (judgement: Judgement): Judgement => ({ ...judgement, isWrong: false });

async function readBackedUpAt(database: Database): Promise<Date | null> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ at: Date | null }>`select directory.backed_up_at() as at`.execute(directory),
  );
  return onlyRow(rows).at;
}

/** Of the console, and of the broker: the first of its nodes that ends. */
async function readCertificates({ publicUrl, mqttUrls }: HouseSettings): Promise<(Certificate | undefined)[]> {
  const [ofConsole, ...ofBroker] = await Promise.all(
    [publicUrl, ...mqttUrls.map((url) => new URL(url))].map(readCertificate),
  );
  const known = ofBroker.filter((certificate) => certificate !== undefined);
  return [ofConsole, known.toSorted((one, other) => one.end.getTime() - other.end.getTime())[0]];
}

async function readCertificate(url: URL): Promise<Certificate | undefined> {
  const end = await readCertificateEnd(url);
  return end && { server: url.host, end };
}
