import { maxPreviewedAlarms, previewDays, type AlarmPreview, type NewAlarmRule } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { alarmTiming, raisedAlarms, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { findThings } from '../../../alarms/find-things.ts';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { completeRule, requireNamed, requireOwnLocations } from './check-alarm-rule.ts';

const dayMs = 24 * 60 * 60_000;

export function alarmRulePreviews(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/alarmRules/preview', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => previewRule(reader, actor, request.body.rule, Date.now()));
  });
}

/** The facts that the caller sees, through the same functions as when they happen. Windows silence messages, so they say nothing here. */
async function previewRule(reader: Reader, actor: Actor, body: NewAlarmRule, nowMs: number): Promise<AlarmPreview> {
  const rule = completeRule(body, 'add');
  requireOwnLocations(actor, rule.where.locations);
  await requireNamed(reader, actor, rule, 'add');
  const today = Math.floor(nowMs / dayMs) * dayMs;
  const from = today - (previewDays - 1) * dayMs;
  const timing = alarmTiming(rule, []);
  const things = await findThings(reader, actor, rule, undefined);
  const alarms = things.flatMap(({ conditions, kind, name, id: _, locationId: __, words: ___, ...ids }) =>
    raisedAlarms(conditions, timing, nowMs)
      .filter(({ raisedAt }) => raisedAt >= from)
      .map(({ worstLevel, ...raised }) => ({
        thingKind: kind,
        thing: name,
        ...ids,
        severity: rule.steps[worstLevel]?.severity ?? 'warning',
        ...raised,
      })),
  );
  const byDay = Map.groupBy(alarms, ({ raisedAt }) => Math.floor(raisedAt / dayMs) * dayMs);
  return {
    from,
    to: nowMs,
    days: Array.from({ length: previewDays }, (_, n) => from + n * dayMs).map((day) => ({
      day,
      raised: byDay.get(day)?.length ?? 0,
    })),
    raised: alarms.length,
    alarms: alarms.toSorted((one, other) => other.raisedAt - one.raisedAt).slice(0, maxPreviewedAlarms),
    more: alarms.length > maxPreviewedAlarms,
  };
}
