import { signToken } from '@ohmstead/certificates';
import type { PassportSheet } from '@ohmstead/contract';
import { passportFields, passportRegulation, wholeOrganization } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { listSeenServices } from '../../rights/seen-services.ts';
import { readPassportFacts } from './read-passport-facts.ts';
import { signingKey } from './signing-key.ts';

/** One sheet for everybody; only ids of services that the caller cannot see are left out. */
export function passportSheets(app: FastifyInstance, { database, secretsKeys }: ApiParts): void {
  route(
    app,
    'GET /api/batteries/:id/passportSheet',
    { config: reportPlace },
    async (request): Promise<PassportSheet> => {
      const actor = actorOf(request);
      const { organizationId } = actor;
      const batteryId = Number(request.params.id);
      const seen = await database.readTenant(actor, (reader) => listSeenServices(reader, actor, batteryId));
      const { organization, ...facts } = await database.readTenant(wholeOrganization(organizationId), (reader) =>
        readPassportFacts(reader, organizationId, batteryId),
      );
      const generated = Date.now();
      const fields = passportFields(facts).map((field) => ({
        ...field,
        serviceIds: field.serviceIds.filter((id) => seen.has(id)),
      }));
      const sheet = { batteryId, generated, regulation: passportRegulation, fields };
      // The organisation's first key may come with this sheet.
      const key = await database.writeTenant(actor, (writer) =>
        signingKey(writer, organizationId, secretsKeys, generated),
      );
      return { ...sheet, token: await signToken('ohmstead-sheet', { ...sheet, iss: organization }, key) };
    },
  );
}
