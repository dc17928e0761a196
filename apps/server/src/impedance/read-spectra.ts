import type { Reader } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { StoredSpectrum } from './spectra-question.ts';

/** The spectra of these services in the requested order, as far as there are any that the reader sees. */
export async function readSpectra(
  reader: Reader,
  organizationId: OrganizationId,
  ids: readonly number[],
): Promise<StoredSpectrum[]> {
  const { rows } = await sql<StoredSpectrum>`
    select service_id as "serviceId", frequencies_hz as frequency, real_ohm as real, imaginary_ohm as imaginary
      from service_spectra where organization_id = ${organizationId} and service_id = any (${ids}::bigint[])
      order by array_position(${ids}::bigint[], service_id)`.execute(reader);
  return rows;
}

/** The services that have a spectrum, likewise. */
export async function findSpectra(
  reader: Reader,
  organizationId: OrganizationId,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select service_id as id from service_spectra
      where organization_id = ${organizationId} and service_id = any (${ids}::bigint[])
      order by array_position(${ids}::bigint[], service_id)`.execute(reader);
  return rows.map(({ id }) => id);
}
