import type { Channel, Delivery, DeliveryState, EventType, Webhook } from '@ohmstead/contract';
import type { StatusTone } from '../../ui/values/status-icon.tsx';

type Words = { tone: StatusTone; label: string };

const disabledWords: Readonly<Record<NonNullable<Webhook['disabledReason']>, Words>> = {
  gone: { tone: 'fail', label: 'Disabled: the receiver said that it is gone' },
  failing: { tone: 'fail', label: 'Disabled: nothing arrived for three days' },
  person: { tone: 'idle', label: 'Disabled by a user' },
};

/** Whether anything is sent, and why not. */
export const stateOf = ({ enabled, disabledReason }: Pick<Webhook | Channel, 'enabled' | 'disabledReason'>): Words =>
  enabled ? { tone: 'good', label: 'Enabled' } : disabledWords[disabledReason ?? 'person'];

export const deliveryWords: Readonly<Record<DeliveryState, Words>> = {
  pending: { tone: 'progress', label: 'Waiting' },
  delivered: { tone: 'good', label: 'Delivered' },
  failed: { tone: 'fail', label: 'Failed' },
  withheld: { tone: 'aborted', label: 'Withheld' },
};

type Attempt = Delivery['attempts'][number];

const errorWords: Readonly<Record<NonNullable<Attempt['error']>, string>> = {
  timeout: 'No answer in time',
  connect: 'No connection',
  dns: 'The name of the host is not known',
  tls: 'No secure connection',
  refused: 'This address cannot be called',
};

/** What came back: '204', 'No answer in time'. */
export const outcomeOf = ({ status, error }: Attempt): string => {
  const words = [status === null ? '' : `Status ${status}`, error === null ? '' : errorWords[error]];
  return words.filter(Boolean).join(', ') || 'Sent';
};

export const durationText = (durationMs: number): string =>
  durationMs < 1_000 ? `${durationMs} ms` : `${(durationMs / 1_000).toFixed(1)} s`;

/** What happens, for people who do not know the names of events. */
const eventWords: Readonly<Record<EventType, string>> = {
  'service.started': 'A service begins',
  'service.passed': 'A service passes',
  'service.failed': 'A service fails',
  'service.aborted': 'A service is aborted',
  'battery.created': 'A battery is seen for the first time',
  'battery.retired': 'A battery is retired',
  'battery.moved': 'A battery is at another location',
  'device.claimed': 'An analyzer joins the organisation',
  'device.online': 'An analyzer connects',
  'device.offline': 'An analyzer disconnects',
  'device.moved': 'An analyzer is at another location',
  'firmware.installed': 'An upgrade succeeds',
  'firmware.failed': 'An upgrade fails',
  'alarm.raised': 'An alarm is raised',
  'alarm.worsened': 'An alarm gets more severe',
  'alarm.acknowledged': 'Someone acknowledges an alarm',
  'alarm.assigned': 'An alarm gets another assignee',
  'alarm.cleared': 'An alarm is cleared',
  'import.finished': 'An import is done',
  test: 'Someone sends a test',
};

const isKnown = (type: string): type is EventType => Object.hasOwn(eventWords, type);

/** A newer server may know more of them. */
export const wordsOfEvent = (type: string): string => (isKnown(type) ? eventWords[type] : type);

const groupTitles: Readonly<Record<string, string>> = {
  service: 'Services',
  battery: 'Batteries',
  device: 'Devices',
  firmware: 'Firmware',
  alarm: 'Alarms',
  import: 'Imports',
  report: 'Reports',
};

const groupOf = (type: string): string => type.split('.', 1)[0] ?? type;

/** In the order of the catalogue. Tests need not be asked for. */
export const eventGroups = <Choice extends { type: string }>(choices: readonly Choice[]) =>
  Map.groupBy(
    choices.filter(({ type }) => type !== 'test'),
    ({ type }) => groupOf(type),
  )
    .entries()
    .map(([group, events]) => ({ title: groupTitles[group] ?? group, events }))
    .toArray();

export const channelKindWords: Readonly<Record<Channel['kind'], string>> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  mail: 'Email',
};

/** The host of an address as typed; undefined while it is none. */
export const hostOf = (address: string): string | undefined => URL.parse(address)?.host;
