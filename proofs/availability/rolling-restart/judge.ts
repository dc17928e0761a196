import type pg from 'pg';
import type { MailServer } from '../../../apps/server/src/jobs/testing/mail-server.ts';
import type { Figure } from '../../harness/measure/figure.ts';
import { none } from '../../harness/measure/none.ts';
import { quantile } from '../../harness/measure/statistics.ts';
import { compareWithRows } from '../../harness/confirmed/compare-with-rows.ts';
import type { RecordingDevice } from '../../harness/confirmed/recording-device.ts';
import type { HttpLoad } from '../../harness/several-processes/http-load.ts';
import { findLostWrites } from '../../harness/several-processes/find-lost-writes.ts';
import type { LivePage } from '../../harness/several-processes/live-page.ts';
import type { UpgradingFleet } from '../../harness/several-processes/upgrading-fleet.ts';
import type { Restarts } from './restart-in-turn.ts';

export function judgeProcesses({ endings, lastedMs }: Restarts): Figure[] {
  const wrong = endings.filter((ending) => ending !== 0).map((ending) => String(ending));
  return [
    none('processes that did not end in order', wrong, endings.length),
    { name: 'all restarts', value: lastedMs / 1_000, unit: 's' },
  ];
}

export function judgeRequests({ failures, shed, answered }: HttpLoad): Figure[] {
  const all = answered + failures.length + shed.length;
  return [
    none('requests that failed', failures, all),
    none('requests that were shed, as the machine is too busy', shed, all),
  ];
}

export async function judgeMessages(root: pg.Pool, devices: readonly RecordingDevice[]): Promise<Figure[]> {
  const { confirmed, lost, doubled } = await compareWithRows(root, devices);
  const sum = (of: (device: RecordingDevice) => number) => devices.reduce((total, device) => total + of(device), 0);
  const refused = sum((device) => device.refused);
  return [
    none('acknowledged messages lost', lost, confirmed),
    none('acknowledged messages duplicated', doubled, confirmed),
    {
      name: 'messages refused because a device’s order was lost',
      value: refused,
      unit: `of ${confirmed}`,
      bound: { atMost: 0 },
    },
    { name: 'messages sent again', value: sum((device) => device.resent), unit: `of ${confirmed}` },
    {
      name: 'longest wait for an acknowledgement',
      value: Math.max(...devices.map((device) => device.longestWaitMs)),
      unit: 'ms',
    },
  ];
}

export async function judgeWrites(root: pg.Pool, organizationId: number, load: HttpLoad): Promise<Figure[]> {
  const { posts, puts } = await findLostWrites(root, organizationId, load);
  return [
    none('answered POSTs that are not stored exactly once', posts, load.locations.length),
    none('answered PUTs that are not stored', puts, load.writes.length),
  ];
}

export function judgeMails(mails: MailServer, { invited }: HttpLoad): Figure {
  const counted = invited.map((email) => ({ email, count: mails.to(email).length }));
  const wrong = counted.filter(({ count }) => count !== 1).map(({ email, count }) => `${email}: ${count} mails`);
  return none('mails that did not arrive exactly once', wrong, invited.length);
}

export const judgeFirmware = ({ failures, upgraded }: UpgradingFleet): Figure =>
  none('firmware offers that failed or arrived twice', failures, upgraded + failures.length);

export function judgePages(which: string, pages: readonly LivePage[], { writes }: HttpLoad): Figure[] {
  const delays = pages.flatMap((page) => writes.map((write) => page.delayOf(write)));
  const knownMs = delays.filter((delayMs) => delayMs !== undefined);
  const seen = (name: string, share: number) => ({
    name: `changes seen (${which}), ${name}`,
    value: quantile(knownMs, share),
    unit: 'ms',
  });
  return [
    {
      name: `changes that a page did not see (${which})`,
      value: delays.length - knownMs.length,
      unit: `of ${delays.length}`,
      bound: { atMost: 0 },
    },
    seen('median', 0.5),
    seen('99 of 100', 0.99),
    seen('the slowest', 1),
    {
      name: `times that pages reconnected (${which})`,
      value: pages.reduce((sum, { reconnects }) => sum + reconnects, 0),
      unit: '',
    },
  ];
}
