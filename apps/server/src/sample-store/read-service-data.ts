import type { Reader } from '@ohmstead/database';
import { sql } from 'kysely';
import { decodeSamples } from './sample-codec.ts';
import type { SampleColumns } from './sample-columns.ts';

const streamHeaders = ['offset', 'Curr', 'RemCap', 'Temp', 'Volt'] as const;

/** Seconds from the service's start, mA (charge positive), mAh, °C, mV; null where nothing was measured. */
type ServiceDataRow = [number, number | null, number | null, number | null, number | null];
export type ServiceData = { streamHeaders: typeof streamHeaders; stream: ServiceDataRow[] };

function appendRows(rows: ServiceDataRow[], { offset, Curr, RemCap, Temp, Volt }: SampleColumns): void {
  for (let at = 0; at < offset.length; at++) {
    rows.push([offset[at]!, Curr[at]!, RemCap[at]!, Temp[at]!, Volt[at]!]);
  }
}

/** All samples of a service, the packed ones first, in the order in which they were measured. */
export async function readServiceData(reader: Reader, serviceId: number): Promise<ServiceData> {
  const { rows: blocks } = await sql<{ samples: Buffer }>`
    select samples from (
      select 0 as source, chunk as position, samples from app.service_sample_chunks
        where organization_id = app.organization_id() and service_id = ${serviceId}
      union all
      select 1, part, samples from app.service_samples
        where organization_id = app.organization_id() and service_id = ${serviceId}
    ) as blocks order by source, position`.execute(reader);
  const stream: ServiceDataRow[] = [];
  for (const { samples } of blocks) appendRows(stream, decodeSamples(samples));
  return { streamHeaders, stream };
}
