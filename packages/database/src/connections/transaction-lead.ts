import type { Scope } from '@ohmstead/domain';

export type Limits = { statementMs: number; lockMs: number; idleMs: number };

export const requestLimits: Limits = { statementMs: 10_000, lockMs: 2_000, idleMs: 15_000 };

/** Ids come from sessions and tables, but are checked all the same, because this text is not a prepared statement. */
function asId(value: number): string {
  if (!Number.isSafeInteger(value) || value <= 0) throw new TypeError(`not an id: ${String(value)}`);
  return String(value);
}

const asList = (ids: readonly number[]) => `{${ids.map(asId).join()}}`;

const setting = ([name, value]: readonly [string, string]) => `set_config('${name}', '${value}', true)`;

const limitSettings = ({ statementMs, lockMs, idleMs }: Limits) =>
  [
    ['search_path', 'app, pg_temp'],
    ['statement_timeout', String(statementMs)],
    ['lock_timeout', String(lockMs)],
    ['idle_in_transaction_session_timeout', String(idleMs)],
  ] as const;

const scopeSettings = (scope: Scope) =>
  [
    ['app.organization_id', asId(scope.organizationId)],
    ['app.user_id', scope.userId === null ? '' : asId(scope.userId)],
    ['app.all_locations', scope.allLocations ? 'true' : 'false'],
    ['app.location_ids', asList(scope.locationIds)],
    ...(scope.tokenId === undefined ? [] : [['app.token_id', asId(scope.tokenId)] as const]),
  ] as const;

/** Concatenated, because one result column is read faster than eight. */
const settingAll = (settings: readonly (readonly [string, string])[]) => `select ${settings.map(setting).join(' || ')}`;

/** All settings that tell a transaction its caller; they are local to the transaction. */
export const enterScope = (scope: Scope): string => settingAll(scopeSettings(scope));

/** The usual limits as connection options. On a direct connection they need not be sent with each transaction. */
export const limitsOfConnection = limitSettings(requestLimits)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '')}`)
  .join(' ');

/** If `limits` is null, those of the connection apply. */
export function leadOf(begin: string, scope: Scope | null, limits: Limits | null): string {
  const settings = [...(limits ? limitSettings(limits) : []), ...(scope ? scopeSettings(scope) : [])];
  return settings.length === 0 ? begin : `${begin}; ${settingAll(settings)}`;
}

/** Accepts only names of rights, because this text is not a prepared statement. */
function asNames(names: readonly string[]): string {
  const odd = names.find((name) => !/^[a-z0-9-]+$/.test(name));
  if (odd !== undefined) throw new TypeError(`not a right: ${odd}`);
  return `{${names.join()}}`;
}

/** Runs before the commit: stamps changed rows with change numbers and checks the author's rights again. */
export const closingOf = ({ mustHold }: Scope): string =>
  mustHold === undefined
    ? 'select app.stamp_changes()'
    : `select app.stamp_changes(), app.require_rights('${asNames(mustHold)}')`;
