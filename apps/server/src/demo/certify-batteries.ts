import { onlyRow, openDatabase, type Database } from '@ohmstead/database';
import { wholeOrganization, type Actor, type OrganizationId, type UserId } from '@ohmstead/domain';
import { spectrumVerdict, toSpectrum } from '@ohmstead/metrology';
import { sql } from 'kysely';
import type { Judge, Verdict } from '../api/features/certificates/certificate-spectrum.ts';
import { issueCertificate } from '../api/features/certificates/issue-certificate.ts';
import { revokeCertificate } from '../api/features/certificates/revoke-certificate.ts';
import type { SecretsKeys } from '../secrets/seal.ts';

type Issuer = { organizationId: OrganizationId; userId: UserId };

/** One battery with a revoked, a replaced and a valid certificate, and another one with a valid one. */
export async function certifyBatteries(databaseUrl: string, issuer: Issuer, secretsKeys: SecretsKeys): Promise<void> {
  const database = openDatabase(databaseUrl, 'api', { poolSize: 2 });
  try {
    await certify(database, issuer, secretsKeys);
  } finally {
    await database.close();
  }
}

async function certify(
  database: Database,
  { organizationId, userId }: Issuer,
  secretsKeys: SecretsKeys,
): Promise<void> {
  const scope = wholeOrganization(organizationId, userId);
  const actor: Actor = { ...scope, userId, isSuperuser: true, permissions: new Set() };
  const author = { ip: '127.0.0.1', actor };
  const [first, second] = await findCertifiable(database, actor);
  // The bays are not compared: the healthiest batteries are not those of the bay that reads low.
  const certain = { body: {}, wrongBays: new Set<number>(), judge: judgeHere, secretsKeys };
  const issue = (batteryId: number) =>
    database.writeTenant(actor, (writer) => issueCertificate(writer, author, { batteryId, ...certain }));
  if (first === undefined || second === undefined) return;
  const { id } = await issue(first);
  await database.writeTenant(actor, (writer) => revokeCertificate(writer, author, id, { reason: 'measurementError' }));
  for (const battery of [first, first, second]) await issue(battery);
}

/** Nobody waits for this process, and the demo's spectra are short. */
function judgeHere(spectrum: Parameters<Judge>[0]): Verdict {
  if (spectrum === null) return null;
  const verdict = spectrumVerdict(toSpectrum(spectrum.frequency, spectrum.real, spectrum.imaginary));
  return verdict === 'invalid' ? null : verdict;
}

/** The healthiest in use whose last service is a capacity test of the last weeks; none if there are certificates, after an interrupted start. */
async function findCertifiable(database: Database, actor: Actor): Promise<number[]> {
  const { rows } = await database.readTenant(actor, (reader) =>
    sql<{ ids: number[] }>`select array(
      select id::float8 from batteries
        where organization_id = ${actor.organizationId} and retired_at is null and last_service_type = 'Capacity Test'
          and last_status = 'pass' and last_service_at > now() - interval '60 days' and design_capacity_mah is not null
          and not exists (select from certificates where organization_id = ${actor.organizationId})
        order by last_soh_percent desc, id limit 2) as ids`.execute(reader),
  );
  return onlyRow(rows).ids;
}
