import type { Writer } from '@ohmstead/database';
import { sql, type RawBuilder } from 'kysely';
import type { InOrganization } from './alarm-thing.ts';

/** How old a median may be: it moves slowly, and what it is computed from grows for ever. */
const medianLife = '1 hour';

/** Of all services that ended well or badly, by type and model as long as these are among the wanted. */
export const mediansOf = ({ organizationId }: InOrganization, wanted: RawBuilder<unknown>) => sql`
  select service_type, battery_model_name,
      percentile_cont(0.5) within group (order by date_part('epoch', ended_at - started_at) * 1000) as median_ms
    from services where organization_id = ${organizationId} and ended_at is not null and status in ('pass', 'fail')
      and (service_type, battery_model_name) in (${wanted})
    group by service_type, battery_model_name`;

/** Runs that are over for longer say nothing that a preview asks for. */
export const longestHistory = '100 days';

/** Of what the devices run, or have run lately, where none is known, or an old one. */
export async function refreshMedians(
  writer: Writer,
  scope: InOrganization,
  deviceIds: readonly number[] | undefined,
): Promise<void> {
  const { organizationId } = scope;
  await sql`
    with wanted as materialized (
      select distinct services.service_type, services.battery_model_name
        from services
          left join service_medians as known on known.organization_id = services.organization_id
            and known.service_type = services.service_type and known.battery_model_name = services.battery_model_name
        where services.organization_id = ${organizationId} and services.battery_model_name is not null
          and services.started_at > now() - ${longestHistory}::interval
          and ${deviceIds ? sql`bay_id in (select id from bays where organization_id = ${organizationId} and device_id = any (${[...deviceIds]}::bigint[]))` : sql`bay_id is not null`}
          and (known.computed_at is null or known.computed_at < now() - ${medianLife}::interval)
    )
    insert into service_medians as known (organization_id, service_type, battery_model_name, median_ms)
      select ${organizationId}, service_type, battery_model_name, median_ms
        from wanted left join (${mediansOf(scope, sql`select service_type, battery_model_name from wanted`)}) as computed
          using (service_type, battery_model_name)
      on conflict on constraint service_medians__pkey do update set median_ms = excluded.median_ms, computed_at = now()`.execute(
    writer,
  );
}
