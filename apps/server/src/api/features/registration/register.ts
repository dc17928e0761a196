import { onlyRow, type Directory } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId, type UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { enterAs } from '../../links/enter-as.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { hashNewPassword } from '../../passwords/hash-new-password.ts';
import type { Registration } from './check-registration.ts';

/** The same as the lifetime of the link in its email. */
const registrationLife = '48 hours';

/** Creates an organisation with its first user, a super user, who can log in once the address is verified. */
export async function register({ database, signIn }: ApiParts, registration: Registration, ip: string): Promise<void> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ isFree: boolean }>`select directory.free_address(${registration.email}, true) as "isFree"`.execute(directory),
  );
  if (!rows[0]?.isFree) throw new ApiError('org-register-11');
  const passwordHash = await hashNewPassword(signIn, { ...registration, ip, proof: null });
  const making = database.withDirectory((directory) => make(directory, { ...registration, passwordHash }, ip));
  // Another registration may have taken the address meanwhile.
  await refuseOnConstraint({ accounts__lower_email__key: 'org-register-11' }, making);
}

async function make(directory: Directory, person: Registration & { passwordHash: string }, ip: string): Promise<void> {
  const { orgName, firstName, lastName, email, passwordHash } = person;
  const { rows } = await sql<{ id: OrganizationId }>`
    select directory.create_organization(${orgName}) as id`.execute(directory);
  const organizationId = onlyRow(rows).id;
  const writer = await directory.enterTenant(wholeOrganization(organizationId));
  const { id } = await writer
    .insertInto('users')
    .values({ organization_id: organizationId, email, first_name: firstName, last_name: lastName, superuser: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const userId = id as UserId;
  await sql`select directory.create_account(${organizationId}, ${userId}, ${email}, ${passwordHash}),
    directory.begin_registration(${organizationId}, ${userId}, ${registrationLife})`.execute(writer);
  await queueMail(writer, { template: 'verify-address', parameters: {}, userId });
  const event = { action: 'organizations-register', objectKind: 'organization', changes: [{ id: organizationId }] };
  await recordAudit(await enterAs(directory, { organizationId, userId }), { ip }, event);
}
