import { isDeepStrictEqual } from 'node:util';
import type {
  DisplayConfigurationBody,
  DisplayConfigurationUpdate,
  SavedDisplayConfiguration,
} from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError, badInput } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { baseVersion, requireVersion, type BaseVersion } from '../../changes/require-version.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { checkConfiguration } from './check-configuration.ts';
import { holdConfiguration } from './queries.ts';

const conflicts = { display_configurations__type__lower_name__key: 'displayConfigurations-update-9' } as const;

type Edit = { id: number; body: DisplayConfigurationUpdate; base: BaseVersion };

/** Lists of those to whom it is assigned follow at once. */
export async function editConfiguration(
  writer: Writer,
  author: Author,
  { id, body: { id: saidId, version, usersCount: _, groupsCount: __, ...body }, base }: Edit,
): Promise<SavedDisplayConfiguration> {
  if (saidId !== undefined && saidId !== id) throw badInput('body/id is not the id of the path');
  const held = await holdConfiguration(writer, author.actor, id);
  requireVersion(held.version, base, 'displayConfigurations-update-10');
  requireVersion(held.version, baseVersion(version), 'displayConfigurations-update-10');
  if (body.type !== held.type) throw new ApiError('displayConfigurations-update-7');
  const wanted = checkConfiguration(body, 'update');
  const change = differences(held, wanted);
  if (Object.keys(change.after).length === 0) return held;
  await write(writer, author, id, wanted);
  const changes = [{ id, ...change }];
  await recordAudit(writer, author, {
    action: 'displayConfigurations-update',
    objectKind: 'displayConfiguration',
    changes,
  });
  await announceChanges(writer, author.actor.organizationId, ['displayConfigurations']);
  return { ...held, ...wanted, version: held.version + 1 };
}

async function write(
  writer: Writer,
  { actor: { organizationId } }: Author,
  id: number,
  wanted: DisplayConfigurationBody,
): Promise<void> {
  const update = sql`update display_configurations set name = ${wanted.name}, columns = ${JSON.stringify(wanted.columns)},
      lock_column_order = ${wanted.lockColumnOrder}, lock_column_visibility = ${wanted.lockColumnVisibility},
      version = version + 1
    where organization_id = ${organizationId} and id = ${id}`;
  await refuseOnConstraint(conflicts, update.execute(writer));
}

/** Also of the columns, which are compared by what they say. */
function differences(held: SavedDisplayConfiguration, wanted: DisplayConfigurationBody) {
  const names = (Object.keys(wanted) as (keyof DisplayConfigurationBody)[]).filter(
    (name) => !isDeepStrictEqual(held[name], wanted[name]),
  );
  const pick = (from: DisplayConfigurationBody) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(held), after: pick(wanted) };
}
