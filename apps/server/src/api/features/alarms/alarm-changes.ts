import type { ChangedAlarms } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Actor, AlarmFact } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readFolding, timingOf } from '../../../alarms/folding.ts';
import { holdStates } from '../../../alarms/known-states.ts';
import { saveAlarms, type By } from '../../../alarms/save-alarms.ts';
import { stepThing } from '../../../alarms/step-thing.ts';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { once } from '../../repeats/once.ts';
import { route } from '../../route.ts';
import { holdAlarms, nameOf, noteAlarms, sortOut, type HeldAlarm } from './held-alarms.ts';

type Pairs = readonly (readonly [id: number, apiVersion: number])[];
type Facts = Record<string, unknown>;
/** What somebody does to how alarms stand, and which of them it changes. */
type Act = {
  name: 'acknowledge' | 'clear' | 'snooze';
  what: By['what'];
  fact: AlarmFact;
  isToChange: (alarm: HeldAlarm) => boolean;
  before: (alarm: HeldAlarm) => Facts;
  after: Facts;
};

const longestSnoozeMs = 30 * 24 * 60 * 60_000;

export function alarmChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/alarms/acknowledge', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => acknowledgeAlarms(writer, author, request.body.alarms));
  });

  route(app, 'POST /api/alarms/clear', async (request) => {
    const author = authorOf(request);
    const act: Act = {
      name: 'clear',
      what: 'cleared',
      fact: { kind: 'clear', at: Date.now() },
      isToChange: ({ active }) => active,
      before: () => ({ active: true }),
      after: { active: false },
    };
    return database.writeTenant(author.actor, (writer) => actOn(writer, author, request.body.alarms, act));
  });

  route(app, 'POST /api/alarms/snooze', async (request) => {
    const author = authorOf(request);
    const { alarms, until } = request.body;
    const now = Date.now();
    if (until !== null && (until <= now || until > now + longestSnoozeMs)) throw new ApiError('alarms-snooze-1');
    const act: Act = {
      name: 'snooze',
      what: 'snoozed',
      fact: { kind: 'snooze', at: now, until },
      isToChange: ({ listed, snoozedUntil }) => listed && (snoozedUntil?.getTime() ?? null) !== until,
      before: ({ snoozedUntil }) => ({ snoozedUntil: snoozedUntil?.getTime() ?? null }),
      after: { snoozedUntil: until },
    };
    return database.writeTenant(author.actor, (writer) => actOn(writer, author, alarms, act));
  });

  route(app, 'POST /api/alarms/assign', async (request) => {
    const author = authorOf(request);
    const { alarms, userId } = request.body;
    return database.writeTenant(author.actor, (writer) => assignAlarms(writer, author, alarms, userId));
  });

  route(app, 'POST /api/alarms/comment', async (request) => {
    const author = authorOf(request);
    const { ids, text } = request.body;
    return database.writeTenant(author.actor, (writer) =>
      once(request, writer, () => commentOnAlarms(writer, author, ids, text)),
    );
  });
}

export function acknowledgeAlarms(writer: Writer, author: Author, pairs: Pairs): Promise<ChangedAlarms> {
  return actOn(writer, author, pairs, {
    name: 'acknowledge',
    what: 'acknowledged',
    fact: { kind: 'acknowledge', at: Date.now() },
    isToChange: ({ acknowledged, listed }) => listed && !acknowledged,
    before: () => ({ acknowledged: false }),
    after: { acknowledged: true },
  });
}

export async function commentOnAlarms(writer: Writer, author: Author, ids: readonly number[], text: string) {
  const held = await holdAlarms(writer, author.actor, ids);
  const changed = await noteAlarms(writer, author.actor, held, {
    what: 'commented',
    text,
    set: { lastComment: text },
  });
  await record(writer, author, 'comment', held, ({ lastComment }) => ({ lastComment }), { lastComment: text });
  return { changed };
}

const record = (
  writer: Writer,
  author: Author,
  name: string,
  alarms: readonly HeldAlarm[],
  before: (alarm: HeldAlarm) => Facts,
  after: Facts,
) =>
  recordAudit(writer, author, {
    action: `alarms-${name}`,
    objectKind: 'alarm',
    changes: alarms.map((alarm) => ({ id: alarm.id, before: before(alarm), after })),
  });

/** One who comes second finds another version. */
async function actOn(writer: Writer, author: Author, pairs: Pairs, act: Act): Promise<ChangedAlarms> {
  const { actor } = author;
  const ids = pairs.map(([id]) => id);
  const states = await holdStates(writer, actor, sql`alarm_id = any (${ids}::bigint[])`);
  const held = await holdAlarms(writer, actor, ids);
  const current = new Map(states.map((row) => [row.alarmId, row]));
  const { toChange, ...others } = sortOut(held, pairs, (alarm) => act.isToChange(alarm) && current.has(alarm.id));
  const { applied: _, ...folding } = await readFolding(writer, actor);
  const stepped = toChange.flatMap(({ id }) => {
    const known = current.get(id);
    const rule = known && folding.rules.get(known.ruleId);
    if (!rule) return [];
    const timing = timingOf(folding, rule, known.place);
    return [stepThing({ ruleId: rule.id, place: known.place, known, timing, nowMs: folding.nowMs }, [act.fact])];
  });
  const by = { userId: actor.userId, name: await nameOf(writer, actor), what: act.what };
  await saveAlarms(writer, actor, folding.rules, stepped, by);
  await record(writer, author, act.name, toChange, act.before, act.after);
  const changed = toChange.map(({ id, apiVersion }) => ({ id, apiVersion: apiVersion + 1 }));
  return { changed, ...others };
}

export async function assignAlarms(
  writer: Writer,
  author: Author,
  pairs: Pairs,
  userId: number | null,
): Promise<ChangedAlarms> {
  const { actor } = author;
  const held = await holdAlarms(
    writer,
    actor,
    pairs.map(([id]) => id),
  );
  const { toChange, ...others } = sortOut(held, pairs, ({ listed, assigneeId }) => listed && assigneeId !== userId);
  const text = userId === null ? null : await requireAssignee(writer, actor, userId, held);
  const changed = await noteAlarms(writer, actor, toChange, { what: 'assigned', text, set: { assigneeId: userId } });
  await record(writer, author, 'assign', toChange, ({ assigneeId }) => ({ assigneeId }), { assigneeId: userId });
  return { changed, ...others };
}

/** Somebody who sees each of them, by the same rule as those who are offered and told. Returns their name. */
async function requireAssignee(
  writer: Writer,
  { organizationId }: Actor,
  userId: number,
  alarms: readonly HeldAlarm[],
): Promise<string> {
  const ids = alarms.map(({ id }) => id);
  const { rows: people } = await sql`select from users as person
    where organization_id = ${organizationId} and id = ${userId} and not service_account and disabled_at is null
      and not exists (select from alarms where alarms.organization_id = ${organizationId} and alarms.id = any (${ids}::bigint[])
        and not app.person_sees_alarm(person.id, alarms.location_id, alarms.kind))`.execute(writer);
  if (people.length === 0) throw new ApiError('alarms-assign-1');
  return nameOf(writer, { organizationId, userId });
}
