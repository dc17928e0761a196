/**
 * What the dashboard and the reports ask for, over 100 000 batteries: quick, and no slower with ten times the history. The history
 * grows from 10 % over 50 % to all of 1 000 000 services; the reference is one plain count over all batteries.
 */
import { report } from './measure/report.ts';
import type { Figure } from './measure/figure.ts';
import { median, quantile } from './measure/statistics.ts';
import { timeInTurns } from './measure/timing.ts';
import { startBatteryProduct } from './product/battery-product.ts';
import { answerReader } from './product/read-answer.ts';
import { signIn } from './product/sign-in.ts';
import { addHistory } from './world/service-history.ts';
import { addTechnician, type Organization } from './world/organization.ts';

const batteries = 100_000;
const rounds = 60;
const mostMs = 150;
/** Services of each battery, and the share of the whole history that they are. */
const stages = [
  { services: 1, share: '10 %' },
  { services: 5, share: '50 %' },
  { services: 10, share: '100 %' },
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

await using product = await startBatteryProduct([batteries]);
const [organization] = product.organizations as [Organization];
const { root } = product.database;
const readerOf = async (person: Organization) =>
  answerReader(product.server.origin, (await signIn(product.server.origin, person)).token);
const manager = await readerOf(organization);
const technician = await readerOf(await addTechnician(root, organization, 2));

const countAll = `select floor(last_soh_percent / 5), count(*) from app.batteries
  where organization_id = ${organization.id} and retired_at is null group by 1`;

type Times = Record<Name | 'count', number[]>;
const measure = (read: (path: string) => Promise<string>): Promise<Times> => {
  const works = names.map((name) => [name, () => read(paths[name])] as const);
  return timeInTurns(rounds, {
    ...(Object.fromEntries(works) as Record<Name, () => Promise<unknown>>),
    count: () => root.query(countAll),
  });
};

type Stage = { share: string; manager: Times; technician: Times };
const measured: Stage[] = [];
let before = 1;
for (const { services, share } of stages) {
  await addHistory(root, organization.id, before, services - 1);
  before = services;
  measured.push({ share, manager: await measure(manager), technician: await measure(technician) });
}

const [least, , most] = measured as [Stage, Stage, Stage];
const slow = (times: readonly number[]) => quantile(times, 0.95);
const atStage = (name: Name, { share, manager: times }: Stage): Figure => ({
  name: `${name}, ${share} of the history, 95th percentile`,
  value: slow(times[name]),
  unit: 'ms',
  bound: { atMost: mostMs },
  reference: { name: 'a plain count', value: slow(times.count) },
});
/** Against the count of the same stage, so that a machine that got busier in between does not pass for growth. */
const cost = (name: Name, times: Times) => median(times[name]) / median(times.count);
const growth = (name: Name, who: 'manager' | 'technician'): Figure => ({
  name: `${name} for a ${who}, with all of the history`,
  value: cost(name, most[who]),
  unit: 'counts',
  reference: { name: 'a tenth of it', value: cost(name, least[who]), bound: { atMost: 1.5 } },
});

report('dashboard-and-reports', [
  ...names.flatMap((name) => measured.map((stage) => atStage(name, stage))),
  ...names.map((name) => growth(name, 'manager')),
  ...names.map((name) => growth(name, 'technician')),
]);
