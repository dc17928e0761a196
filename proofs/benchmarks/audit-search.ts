/**
 * The search for a text in an audit log of 500 000 entries: one that few old entries contain, one that none contains, one that most
 * contain, one of two characters, and the name of an object. The reference reads every entry.
 */
import type { AuditAnswer } from '@ohmstead/contract';
import { setTimeout as delay } from 'node:timers/promises';
import { report } from '../harness/measure/report.ts';
import { median, quantile } from '../harness/measure/statistics.ts';
import { timeInTurns } from '../harness/measure/timing.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { answerReader } from '../harness/product/read-answer.ts';
import { signIn } from '../harness/product/sign-in.ts';

const entries = 500_000;
const batteries = 20_000;
const rounds = 10;
const mostMs = 500;
const segments = Math.floor(entries / 8_192);
const indexWithinMs = 300_000;

await using product = await startBatteryProduct([batteries], 'api,worker');
const { root } = product.database;
const { origin } = product.server;
const [organization] = product.organizations;
if (organization === undefined) throw new Error('There is no organisation');

await root.query(
  `insert into app.audit_events (organization_id, at, actor, ip, session, client, action, object_kind, object_id, before, after)
    select $1, now() - make_interval(secs => $2::integer - n), 'user' || n % 200 || '@example.test', '10.0.' || n % 7 || '.' || n % 251,
      substr(md5(n::text), 1, 24), 'Chrome on Linux', (array['batteries-update', 'services-update', 'devices-update'])[1 + n % 3],
      (array['battery', 'service', 'device'])[1 + n % 3], n % $3,
      jsonb_build_object('comments', 'Case scratched, works.', 'usedIn', 'Infusion pump ' || n % 500),
      jsonb_build_object('comments', 'Ticket ' || md5((n * 3)::text), 'serialNumber', 'SN-' || lpad((n::bigint * 7919 % 1000000)::text, 6, '0'))
    from generate_series(1, $2::integer) as n`,
  [organization.id, entries, batteries],
);
await root.query(
  `insert into app.audit_seals (organization_id, number, event_ids, event_hashes, sealed_at, previous_hash, hash)
    select $1, 1, array_agg(id order by id), '', now(), '', '' from app.audit_events where organization_id = $1`,
  [organization.id],
);
await root.query('vacuum analyze app.audit_events');
const startedAt = performance.now();
const countSegments = async () =>
  (await root.query('select count(*)::int as n from app.audit_segments where organization_id = $1', [organization.id]))
    .rows[0].n as number;
while ((await countSegments()) < segments) {
  if (performance.now() - startedAt > indexWithinMs) throw new Error('The audit log was not indexed for the search');
  await delay(1_000);
}

const { token } = await signIn(origin, organization);
const read = answerReader(origin, token);
const search = async (text: string) =>
  (JSON.parse(await read(`/audit?text=${encodeURIComponent(text)}`)) as AuditAnswer).entries.length;

const { rows } = await root.query(
  `select after ->> 'serialNumber' as serial, substr(after ->> 'comments', 8, 12) as ticket from app.audit_events
    where organization_id = $1 order by id offset 1000 limit 1`,
  [organization.id],
);
const { rows: named } = await root.query(
  'select serial_number as name from app.batteries where organization_id = $1 and id < $2 order by id desc limit 1',
  [organization.id, batteries],
);
const texts = {
  ticket: rows[0].ticket,
  serial: rows[0].serial,
  absent: 'no such text',
  common: 'scratched',
  short: 'zq',
  name: named[0].name,
};
if ((await search(texts.ticket)) !== 1 || (await search(texts.absent)) !== 0)
  throw new Error('The search returns wrong entries');

const plain = `select count(*) from app.audit_events where organization_id = ${organization.id}
  and (actor ilike $1 or ip ilike $1 or before::text ilike $1 or after::text ilike $1)`;
const times = await timeInTurns(rounds, {
  plain: () => root.query(plain, [`%${texts.absent}%`]),
  ticket: () => search(texts.ticket),
  serial: () => search(texts.serial),
  absent: () => search(texts.absent),
  common: () => search(texts.common),
  short: () => search(texts.short),
  name: () => search(texts.name),
});
const reference = { name: 'reading every entry', value: median(times.plain) };
const figure = (name: string, values: number[]) => ({
  name: `${name}, 95th percentile`,
  value: quantile(values, 0.95),
  unit: 'ms',
  bound: { atMost: mostMs },
  reference,
});
const { rows: sizes } = await root.query(
  `select pg_total_relation_size('app.audit_grams')::float8 / pg_total_relation_size('app.audit_events') as share`,
);

report('audit-search', [
  figure('a text that one old entry contains', times.ticket),
  figure('a serial number', times.serial),
  figure('a text that none contains', times.absent),
  figure('a text that all contain', times.common),
  figure('two characters that few contain', times.short),
  figure('the name of an object', times.name),
  { name: 'size of the search index, against the log', value: sizes[0].share, unit: '×' },
]);
