import type { Writer } from '@ohmstead/database';
import { alarmTiming, type AlarmTiming } from '@ohmstead/domain';
import { sql } from 'kysely';
import { contentOf, readWindows, windowsFor, type AlarmRuleRow, type StoredWindow } from './alarm-rule-row.ts';
import { timeMs } from '../entities/time-ms.ts';
import type { InOrganization } from './alarm-thing.ts';
import type { Rules } from './save-alarms.ts';
import type { ThingPlace } from './step-thing.ts';

export type AppliedRule = AlarmRuleRow & { appliedVersion: number; appliedAt: number | null; watchedAt: number | null };
export type Folding = {
  writer: Writer;
  scope: InOrganization;
  nowMs: number;
  rules: Rules;
  windows: readonly StoredWindow[];
};

/** Every rule, also those that look at nothing. */
export async function readFolding(
  writer: Writer,
  scope: InOrganization,
): Promise<Folding & { applied: AppliedRule[] }> {
  const { rows } = await sql<AppliedRule>`
    select id, name, kind, enabled, settings, version, applied_version as "appliedVersion", ${timeMs('applied_at')} as "appliedAt",
        ${timeMs('watched_at')} as "watchedAt"
      from alarm_rules where organization_id = ${scope.organizationId} order by id`.execute(writer);
  const nowMs = Date.now();
  const windows = await readWindows(writer, scope, nowMs - 24 * 60 * 60_000);
  return { writer, scope, nowMs, windows, applied: rows, rules: new Map(rows.map((rule) => [rule.id, rule])) };
}

export const timingOf = ({ windows }: Pick<Folding, 'windows'>, rule: AlarmRuleRow, place: ThingPlace): AlarmTiming =>
  alarmTiming(contentOf(rule), windowsFor(windows, rule.id, place));
