/**
 * The calls of the dashboard and the reports over 100 000 batteries: fast, and no slower with ten times the history. Three organisations,
 * with 10 %, 50 % and all of 1 000 000 services, are measured in turn; the reference is one plain count of all batteries.
 */
import type { Figure } from '../harness/measure/figure.ts';
import { report } from '../harness/measure/report.ts';
import { median, quantile } from '../harness/measure/statistics.ts';
import { timeInTurns } from '../harness/measure/timing.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { answerReader } from '../harness/product/read-answer.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { addBatteries } from '../harness/fixtures/batteries.ts';
import { addOrganization, addTechnician, type Organization } from '../harness/fixtures/organization.ts';
import { addHistory } from '../harness/fixtures/service-history.ts';

const batteries = 100_000;
const rounds = 50;
const mostMs = 150;
const shares = [
  { share: '10 %', services: 1 },
  { share: '50 %', services: 5 },
  { share: '100 %', services: 10 },
];
const paths = {
  'dashboard fleet': '/dashboard/fleet',
  'dashboard devices': '/dashboard/devices?sort=mostRecent',
  'dashboard services': '/dashboard/services?count=25',
  'dashboard running services': '/dashboard/services?count=25&running=true',
  'dashboard batteries': '/dashboard/batteries?count=25',
  'dashboard state of health': '/dashboard/soh',
  'dashboard conditions': '/dashboard/sohConditions',
  'report of state of health': '/reports/soh?binSize=5',
  'report of remaining capacity': '/reports/remainingCapacity',
  'report by in service date': '/reports/sohByInServiceDate',
};
type Name = keyof typeof paths;
const names = Object.keys(paths) as Name[];

await using product = await startBatteryProduct([]);
const { root } = product.database;
const readerOf = async (person: Organization) =>
  answerReader(product.server.origin, (await signIn(product.server.origin, person)).token);

type Read = (path: string) => Promise<string>;
type Stage = { share: string; manager: Read; technician: Read; count: () => Promise<unknown> };

async function addStage({ share, services }: (typeof shares)[number]): Promise<Stage> {
  const organization = await addOrganization(root, `share-${services}`);
  await addBatteries(root, organization.id, batteries);
  await addHistory(root, organization.id, 1, services - 1);
  const countAll = `select floor(last_soh_percent / 5), count(*) from app.batteries
    where organization_id = ${organization.id} and retired_at is null group by 1`;
  return {
    share,
    manager: await readerOf(organization),
    technician: await readerOf(await addTechnician(root, organization, 2)),
    count: () => root.query(countAll),
  };
}

const stages: Stage[] = [];
for (const share of shares) stages.push(await addStage(share));

const people = ['manager', 'technician'] as const;
type Who = (typeof people)[number];
const key = (share: string, who: Who | 'count', name = '') => `${share} ${who} ${name}`;
const works = stages.flatMap((stage) => [
  [key(stage.share, 'count'), stage.count] as const,
  ...people.flatMap((who) =>
    names.map((name) => [key(stage.share, who, name), () => stage[who](paths[name])] as const),
  ),
]);
const times = await timeInTurns(rounds, Object.fromEntries(works));
const timesOf = (...wanted: Parameters<typeof key>): number[] => times[key(...wanted)] ?? [];

const slow = (...wanted: Parameters<typeof key>) => quantile(timesOf(...wanted), 0.95);
const usual = (...wanted: Parameters<typeof key>) => median(timesOf(...wanted));

const atShare = (name: Name, share: string): Figure => ({
  name: `${name}, ${share} of the history, 95th percentile`,
  value: slow(share, 'manager', name),
  unit: 'ms',
  bound: { atMost: mostMs },
  reference: { name: 'a plain count', value: slow(share, 'count') },
});
const growth = (name: Name, who: Who): Figure => ({
  name: `${name} for a ${who}, with all of the history`,
  value: usual('100 %', who, name),
  unit: 'ms',
  reference: { name: 'a tenth of it', value: usual('10 %', who, name), bound: { atMost: 1.5 } },
});

report('dashboard-and-reports', [
  ...names.flatMap((name) => shares.map(({ share }) => atShare(name, share))),
  ...people.flatMap((who) => names.map((name) => growth(name, who))),
]);
