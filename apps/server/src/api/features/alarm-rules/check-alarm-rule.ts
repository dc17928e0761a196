import type { AlarmRuleContent, ErrorCode, NewAlarmRule } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import {
  areStepsRising,
  completeAlarmParameters,
  isTimeZone,
  locationPermissionOf,
  stepOutOfRange,
  type Actor,
  type AlarmHours,
} from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError, badInput } from '../../api-error.ts';
import { requireRights } from '../../rights/require-rights.ts';

export type RuleCall = 'add' | 'update';
const codes = {
  add: { name: 'alarmRules-add-1', range: 'alarmRules-add-4', missing: 'alarmRules-add-5', steps: 'alarmRules-add-6' },
  update: {
    name: 'alarmRules-update-1',
    range: 'alarmRules-update-7',
    missing: 'alarmRules-update-8',
    steps: 'alarmRules-update-9',
  },
} as const satisfies Record<RuleCall, Record<string, ErrorCode>>;

const week = 10_080;
/** Least and most, and whether it may be null. */
const ranges = {
  raiseAfterMinutes: [0, week],
  clearAfterMinutes: [0, week],
  reopenMinutes: [0, week],
  remindHours: [1, 720],
} as const;

const usual = {
  raiseAfterMinutes: 0,
  clearAfterMinutes: 0,
  hours: null,
  channels: [],
  assigned: false,
  reopenMinutes: 60,
  leaveWhenCleared: false,
  remindHours: null,
  escalate: null,
  enabled: true,
};

/** A rule as it is stored, with all that was not said; refuses one that cannot be. */
export function completeRule(body: NewAlarmRule, call: RuleCall): AlarmRuleContent {
  const { name, range, steps: notRising } = codes[call];
  if (body.name.trim() === '') throw new ApiError(name);
  const completed = completeAlarmParameters(body.kind, body.parameters ?? {});
  if ('unknown' in completed) throw badInput(`body/parameters/${completed.unknown} is no parameter of ${body.kind}`);
  if ('outOfRange' in completed) throw new ApiError(range, [completed.outOfRange]);
  const rule: AlarmRuleContent = {
    ...usual,
    ...definedOf(body),
    name: body.name.trim(),
    kind: body.kind,
    parameters: Object.fromEntries(
      Object.entries(completed.parameters).map(([key, value]) => [
        key,
        typeof value === 'object' && value ? [...value] : value,
      ]),
    ),
    where: { locations: null, devices: null, deviceModels: null, batteryModels: null, ...definedOf(body.where ?? {}) },
    steps: (body.steps ?? [{ severity: 'warning' }]).map(({ severity, threshold = null, afterMinutes = null }) => ({
      severity,
      threshold,
      afterMinutes,
    })),
  };
  const wrong = fieldOutOfRange(rule);
  if (wrong !== null) throw new ApiError(range, [wrong]);
  if (!areStepsRising(rule.steps)) throw new ApiError(notRising);
  requireHours(rule.hours);
  return rule;
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };
/** What was given. */
function definedOf<T extends object>(given: T): Defined<T> {
  const { ...rest } = given;
  return rest;
}

function fieldOutOfRange(rule: AlarmRuleContent): string | null {
  for (const [name, value] of [
    ['raiseAfterMinutes', rule.raiseAfterMinutes],
    ['clearAfterMinutes', rule.clearAfterMinutes],
    ['reopenMinutes', rule.reopenMinutes],
    ['remindHours', rule.remindHours ?? 1],
  ] as const) {
    const [least, most] = ranges[name];
    if (value < least || value > most) return name;
  }
  const minutes = [rule.escalate?.afterMinutes ?? 0, ...rule.steps.map((step) => step.afterMinutes ?? 0)];
  if (minutes.some((value) => value < 0 || value > week)) return 'afterMinutes';
  return stepOutOfRange(rule.kind, rule.steps);
}

/** Hours end after they begin, in a zone that exists. */
export function requireHours(hours: AlarmHours | null): void {
  if (hours === null) return;
  if (!isTimeZone(hours.timeZone)) throw badInput('timeZone is not the name of a time zone');
  if (hours.weekly.some(({ from, to }) => from >= to)) throw badInput('hours end after they begin');
}

/** Whoever sees only some locations rules only over these. */
export function requireOwnLocations(actor: Actor, locations: readonly number[] | null): void {
  if (actor.isSuperuser || actor.allLocations) return;
  if (locations === null)
    throw new ApiError('not-permitted', actor.tokenId === undefined ? [] : ['perm-all-locations']);
  const foreign = locations.filter((id) => !actor.locationIds.some((own) => own === id));
  if (foreign.length === 0) return;
  if (actor.tokenId === undefined) throw new ApiError('not-permitted');
  requireRights({ ...actor, permissions: new Set() }, foreign.map(locationPermissionOf));
}

/** Of these tables, whether all the ids exist for the caller. */
export async function doAllExist(
  reader: Reader,
  { organizationId }: Actor,
  named: Partial<Record<'locations' | 'devices' | 'alarm_rules', readonly number[] | null>>,
): Promise<boolean> {
  for (const [table, ids] of Object.entries(named)) {
    if (!ids || ids.length === 0) continue;
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where organization_id = ${organizationId} and id = any (${ids}::bigint[])`.execute(reader);
    if (new Set(rows.map(({ id }) => id)).size < new Set(ids).size) return false;
  }
  return true;
}

export async function requireNamed(
  reader: Reader,
  actor: Actor,
  rule: AlarmRuleContent,
  call: RuleCall,
): Promise<void> {
  const { locations, devices } = rule.where;
  if (!(await doAllExist(reader, actor, { locations, devices })) || !(await areChannels(reader, actor, rule)))
    throw new ApiError(codes[call].missing);
}

const channelsOf = ({ channels, escalate }: AlarmRuleContent): number[] => [
  ...new Set([...channels, ...(escalate ? [escalate.channelId] : [])]),
];

async function areChannels(reader: Reader, { organizationId }: Actor, rule: AlarmRuleContent): Promise<boolean> {
  const ids = channelsOf(rule);
  if (ids.length === 0) return true;
  const { rows } = await sql`select from endpoints
    where organization_id = ${organizationId} and id = any (${ids}::bigint[]) and kind <> 'webhook'`.execute(reader);
  return rows.length === ids.length;
}

/** Nobody deletes them until the rule is saved. */
export const holdChannels = (writer: Writer, { organizationId }: Actor, rule: AlarmRuleContent) =>
  sql`select id from endpoints where organization_id = ${organizationId} and id = any (${channelsOf(rule)}::bigint[])
    order by id for key share`.execute(writer);
