import type { Reader } from '@ohmstead/database';
import { sql } from 'kysely';
import { decodeSamples } from '../../sample-store/sample-codec.ts';
import { newestSample } from './apply-streams.ts';
import type { LiveValues } from './batch.ts';

/** The newest stored sample of each running service: a crash may have come between a commit and its projection. */
export async function findUnprojected(reader: Reader): Promise<LiveValues[]> {
  const { rows } = await sql<{ id: number; samples: Buffer }>`
    select services.id, newest.samples from app.services
      cross join lateral (select samples from app.service_samples
        where service_samples.organization_id = services.organization_id and service_id = services.id
        order by part desc limit 1) as newest
      where organization_id = app.organization_id() and status = 'servicing'`.execute(reader);
  return rows.map(({ id, samples }) => {
    const { offset, Curr, Volt, Temp, RemCap } = decodeSamples(samples);
    return newestSample(id, {
      offset: [...offset],
      Curr: [...Curr],
      Volt: [...Volt],
      Temp: [...Temp],
      RemCap: [...RemCap],
    });
  });
}
