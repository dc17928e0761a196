import { verifyAuditLog } from '../../../apps/server/src/audit/verify-audit-log.ts';
import { describeBreach } from '../../../apps/server/src/fsck/describe-breach.ts';
import { findBreaches } from '../../../apps/server/src/fsck/find-breaches.ts';
import type { Figure } from '../../harness/measure/figure.ts';
import { none } from '../../harness/measure/none.ts';
import { median } from '../../harness/measure/statistics.ts';
import type { Product } from '../../harness/several-processes/product.ts';
import type { Clients } from './clients.ts';
import type { Failure, FailOver } from './fail-over.ts';
import type { Loss } from './lose-standby.ts';
import type { Failovers } from './run-failovers.ts';

type Silence = { peopleMs: number; devicesMs: number };

export const lostAtOnce = 'confirmed writes that the new primary did not have';

const inSeconds = (name: string, ms: readonly number[]): Figure[] => [
  { name: `${name}, median`, value: median(ms) / 1_000, unit: 's' },
  { name: `${name}, longest`, value: Math.max(...ms) / 1_000, unit: 's' },
];

function silencesOf(what: string, some: readonly Silence[]): Figure[] {
  if (some.length === 0) return [];
  const people = some.map(({ peopleMs }) => peopleMs);
  const devices = some.map(({ devicesMs }) => devicesMs);
  return [
    { name: `${what}, failures`, value: some.length, unit: '' },
    ...inSeconds(`${what}: people are served again after`, people),
    ...inSeconds(`${what}: analyzers are served again after`, devices),
  ];
}

function outagesOf(failure: Failure, all: readonly FailOver[]): Figure[] {
  const some = all.filter((each) => each.failure === failure);
  if (some.length === 0) return [];
  const led = some.map(({ ledMs }) => ledMs);
  return [...silencesOf(`primary ${failure}`, some), ...inSeconds(`primary ${failure}: new leader after`, led)];
}

const lossesOf = (failure: Failure, losses: readonly Loss[]): Figure[] =>
  silencesOf(
    `synchronous standby ${failure}`,
    losses.filter((each) => each.failure === failure),
  );

const afterAll = ({ length }: readonly FailOver[], name: string, wrong: readonly string[]): Figure => ({
  ...none(name, wrong, length),
  unit: `after ${length} failovers`,
});

export const judgeFailovers = ({ all, backMs, losses, ...found }: Failovers): Figure[] => [
  ...outagesOf('killed', all),
  ...outagesOf('frozen', all),
  ...outagesOf('relieved', all),
  ...lossesOf('killed', losses),
  ...lossesOf('frozen', losses),
  ...inSeconds('the failed server is a standby again after', backMs),
  afterAll(all, lostAtOnce, found.lost),
  afterAll(all, 'confirmed writes that the new primary had twice', found.doubled),
  afterAll(all, 'invariants that did not hold on the new primary', found.breaches),
];

/** While there is no leader the answer is 503, and nothing else. */
export function judgeAnswers({ load, answers }: Clients): Figure[] {
  const all = load.answered + load.failures.length + load.shed.length;
  return [
    none('answers that were neither 200 nor 503 of an API', load.failures, all),
    { name: 'answers of 503', value: load.shed.length, unit: `of ${all}`, bound: { atLeast: 1 } },
    { name: 'slowest answer', value: answers.slowestMs / 1_000, unit: 's' },
  ];
}

/** A mail that was sent but could not be recorded as sent goes out again, under the same name. */
export function judgeMailsOf({ mails }: Product, { load: { invited } }: Clients): Figure[] {
  const missing = invited.filter((email) => mails.to(email).length === 0);
  const again = invited.filter((email) => mails.to(email).length > 1);
  const namesOf = (email: string) => new Set(mails.to(email).map((mail) => mail.email.messageId)).size;
  return [
    none('mails that did not arrive', missing, invited.length),
    none(
      'mails that arrived twice under two names',
      again.filter((email) => namesOf(email) > 1),
      invited.length,
    ),
    { name: 'mails that arrived twice under one name', value: again.length, unit: `of ${invited.length}` },
  ];
}

export async function judgeProduct({ processes, database, dataDir }: Product): Promise<Figure[]> {
  const ended = processes.flatMap(({ origin, ended }) => (ended === null ? [] : [`${origin}: ${ended}`]));
  const breaches = await findBreaches(database.url, dataDir);
  const verified = await verifyAuditLog(database.url, dataDir);
  const broken = verified.filter(({ finding }) => finding !== null);
  return [
    none('processes that ended by themselves', ended, processes.length),
    none('broken invariants at the end', breaches.map(describeBreach)),
    none(
      'broken chains of the sealed audit log',
      broken.map(({ organizationId, finding }) => `organisation ${organizationId}: ${finding?.what}`),
      verified.length,
    ),
    { name: 'sealed entries', value: verified.reduce((sum, { sealed }) => sum + sealed, 0), unit: '' },
  ];
}
