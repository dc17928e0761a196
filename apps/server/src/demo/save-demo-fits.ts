import type { EisFitBody } from '@ohmstead/contract';
import { onlyRow, openDatabase, type Database } from '@ohmstead/database';
import { wholeOrganization, type Actor, type OrganizationId, type UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { computedFit, questionOf, saveEisFit } from '../api/features/impedance/save-eis-fit.ts';
import { analyseStored } from '../impedance/analyse-stored.ts';
import { readSpectra } from '../impedance/read-spectra.ts';
import type { StoredSpectrum } from '../impedance/spectra-question.ts';

type Saver = { organizationId: OrganizationId; userId: UserId };

const fitsEach = 3;
/** In % of |Z|: what a circuit that suits the cell leaves. */
const largestRms = 1;
const body: EisFitBody = { apiVersion: 0, circuit: null, weight: 'modulus' };

/** Three saved fits of one battery, so that the trend of its impedance has something to show. */
export async function saveDemoFits(databaseUrl: string, saver: Saver): Promise<void> {
  const database = openDatabase(databaseUrl, 'api', { poolSize: 2 });
  try {
    await saveFits(database, saver);
  } finally {
    await database.close();
  }
}

async function saveFits(database: Database, { organizationId, userId }: Saver): Promise<void> {
  const scope = wholeOrganization(organizationId, userId);
  const actor: Actor = { ...scope, userId, isSuperuser: true, permissions: new Set() };
  const author = { ip: '127.0.0.1', actor };
  for (const ids of await findMeasured(database, actor)) {
    const spectra = await database.readTenant(actor, (reader) => readSpectra(reader, organizationId, ids));
    const fits = goodFits(spectra);
    if (fits === undefined) continue;
    for (const fit of fits)
      await database.writeTenant(actor, (writer) => saveEisFit(writer, author, { ...fit, apiVersion: 0 }));
    return;
  }
}

/** Undefined as soon as one of them does not suit: each takes a moment. */
function goodFits(spectra: readonly StoredSpectrum[]) {
  const fits = [];
  for (const spectrum of spectra) {
    const analysis = analyseStored({ spectrum, question: questionOf(body, spectrum) });
    const { fit } = analysis;
    if (fit === null || !fit.converged || fit.rms > largestRms || fit.parameters.some(({ atBound }) => atBound)) return;
    fits.push({ serviceId: spectrum.serviceId, ...computedFit(analysis, body) });
  }
  return fits;
}

/** The newest spectra of the batteries that have most of them; none if a fit is saved already, after an interrupted start. */
async function findMeasured(database: Database, actor: Actor): Promise<number[][]> {
  const { rows } = await database.readTenant(actor, (reader) =>
    sql<{
      batteries: number[][];
    }>`select coalesce(jsonb_agg(services order by count desc, battery_id), '[]') as batteries from (
      select services.battery_id, count(*) as count,
          (array_agg(service_spectra.service_id::float8 order by services.started_at desc))[:${fitsEach}::int] as services
        from service_spectra join services on services.organization_id = service_spectra.organization_id
          and services.id = service_spectra.service_id
        where service_spectra.organization_id = ${actor.organizationId} and services.status = 'pass'
          and not exists (select from eis_fits where organization_id = ${actor.organizationId})
        group by services.battery_id having count(*) >= ${fitsEach} order by count(*) desc, services.battery_id limit 12) measured`.execute(
      reader,
    ),
  );
  return onlyRow(rows).batteries;
}
