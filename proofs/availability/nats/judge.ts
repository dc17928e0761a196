import { describeBreach } from '../../../apps/server/src/fsck/describe-breach.ts';
import { findBreaches } from '../../../apps/server/src/fsck/find-breaches.ts';
import { isSoWithin } from '../../../apps/server/src/testing/until.ts';
import type { Figure } from '../../harness/measure/figure.ts';
import { none } from '../../harness/measure/none.ts';
import { quantile } from '../../harness/measure/statistics.ts';
import { compareWithRows, type Comparison } from '../../harness/confirmed/compare-with-rows.ts';
import type { RecordingDevice } from '../../harness/confirmed/recording-device.ts';
import type { Fleet } from './fleet.ts';
import { kinds, roles, type Killed, type Role } from './kill.ts';
import type { Product } from './product.ts';

const settledWithinMs = 60_000;
const pauseMs = 1_000;

export const lostByNats = 'messages that NATS had acknowledged (PUBACK) and that are lost';

export type Verdict = { byOhmstead: Comparison; byNats: Comparison };

/** What NATS has taken may still be on its way to a gateway: wait for it, within limits. */
export async function compare({ database: { root } }: Product, { careful, trusting }: Fleet): Promise<Verdict> {
  let byNats = await compareWithRows(root, trusting);
  const isThere = async () => {
    byNats = await compareWithRows(root, trusting);
    return byNats.lost.length === 0;
  };
  await isSoWithin(isThere, settledWithinMs, pauseMs);
  return { byOhmstead: await compareWithRows(root, careful), byNats };
}

export const judgeRows = ({ byOhmstead, byNats }: Verdict): Figure[] => [
  none('messages that Ohmstead had acknowledged and that are lost', byOhmstead.lost, byOhmstead.confirmed),
  none(lostByNats, byNats.lost, byNats.confirmed),
  none('rows that exist twice', byNats.doubled),
];

export async function judgeInvariants({ database }: Product): Promise<Figure> {
  return none('broken invariants', (await findBreaches(database.url)).map(describeBreach));
}

export function judgeDevices({ all, careful }: Fleet): Figure[] {
  const sum = (of: (device: RecordingDevice) => number) => all.reduce((total, device) => total + of(device), 0);
  return [
    {
      name: 'messages refused because a device’s order was lost',
      value: sum(({ refused }) => refused),
      unit: '',
      bound: { atMost: 0 },
    },
    { name: 'messages sent again', value: sum(({ resent }) => resent), unit: '' },
    {
      name: 'longest wait for Ohmstead’s acknowledgement',
      value: Math.max(...careful.map(({ longestWaitMs }) => longestWaitMs)) / 1_000,
      unit: 's',
    },
  ];
}

function judgeWaits(what: string, killed: readonly Killed[]): Figure[] {
  const waits = killed.flatMap(({ wait }) => wait ?? []);
  const figure = (name: string, of: 'silenceMs' | 'everybodyMs', share: number): Figure => ({
    name: `${what}: ${name}`,
    value:
      quantile(
        waits.map((wait) => wait[of]),
        share,
      ) / 1_000,
    unit: `s in ${waits.length} kills`,
  });
  if (waits.length === 0) return [];
  return [
    figure('no device got an acknowledgement, median', 'silenceMs', 0.5),
    figure('no device got an acknowledgement, at most', 'silenceMs', 1),
    figure('until every device got a new acknowledgement, median', 'everybodyMs', 0.5),
    figure('until every device got a new acknowledgement, at most', 'everybodyMs', 1),
  ];
}

export function judgeKills(killed: readonly Killed[]): Figure[] {
  const nodes = new Set(killed.flatMap(({ node }) => node ?? []));
  const count = (role: Role): Figure => ({
    name: `kills of a node that ${role}`,
    value: killed.filter(({ roles }) => roles.includes(role)).length,
    unit: '',
    // Each kind of kill once.
    ...(killed.length < kinds.length ? {} : { bound: { atLeast: 1 } }),
  });
  return [
    { name: 'nodes killed', value: nodes.size, unit: 'of 3', bound: { atLeast: Math.min(3, killed.length - 2) } },
    {
      name: 'kills after which a device was not served for 60 s',
      value: killed.filter(({ isLate }) => isLate).length,
      unit: `of ${killed.length}`,
      bound: { atMost: 0 },
    },
    {
      name: 'kills after which all nodes were back and a device was not served for 60 s, until NATS was helped',
      value: killed.filter(({ isHelped }) => isHelped).length,
      unit: `of ${killed.length}`,
      bound: { atMost: 0 },
    },
    ...roles.map(count),
    ...judgeWaits(
      'a node is killed',
      killed.filter(({ node }) => node !== undefined),
    ),
    ...judgeWaits(
      'the active gateway is killed',
      killed.filter(({ node }) => node === undefined),
    ),
  ];
}
