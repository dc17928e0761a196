import type { EisFit } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';

type Row = Omit<EisFit, 'savedBy'> & { savedById: number | null; firstName: string | null; lastName: string | null };

/** The saved fit of a service, empty if there is none. Refuses a service that the reader does not see. */
export async function getEisFit(reader: Reader, organizationId: OrganizationId, serviceId: number): Promise<EisFit> {
  const { rows } = await sql<Row>`
    select services.id as "serviceId", coalesce(fits.api_version, 0) as "apiVersion",
        (date_part('epoch', saved_at) * 1000)::bigint as "savedAt", users.id as "savedById",
        users.first_name as "firstName", users.last_name as "lastName", recipe, validity, fit, algorithm,
        case when fits.service_id is not null then temperature_c end as temperature,
        case when fits.service_id is not null then device_soc_percent end as "stateOfCharge"
      from services
        left join eis_fits as fits on fits.organization_id = services.organization_id and fits.service_id = services.id
        left join users on users.organization_id = fits.organization_id and users.id = fits.saved_by
      where services.organization_id = ${organizationId} and services.id = ${serviceId}`.execute(reader);
  const [row] = rows;
  if (!row) throw new ApiError('services-not-found');
  const { savedById, firstName, lastName, ...fit } = row;
  return { ...fit, savedBy: savedById === null ? null : { id: savedById, firstName, lastName } };
}
