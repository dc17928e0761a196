import type { Subscription } from '@ohmstead/contract';
import type { AlertedDevice, DeviceEvent, EndedService, MailParameters } from '../../mail-parameters.ts';
import type { MailContent, MailTemplate } from '../mail-template.ts';

type Alerts = MailParameters['device-alerts'];

const verdicts: Record<EndedService['status'], string> = { pass: 'Passed', fail: 'Failed', aborted: 'Aborted' };

export const deviceAlerts: MailTemplate<Alerts> = {
  subscriptions: ({ events }) => subscriptionsOf(events),
  isWanted: (account) => account?.isVerified === true,
  write: ({ parameters: { device, events }, publicUrl }): MailContent => {
    const name = device.name ?? `${device.modelName} ${device.serialNumber}`;
    const title = titleOf(name, events);
    return {
      subject: title,
      preview: events.map(describe).join(' · '),
      heading: title,
      paragraphs: [placeOf(device, name)],
      facts: events.map((event) => [formatUtc(event.at), describe(event)]),
      button: { label: 'Open the device', url: `${publicUrl.origin}/devices?device=${device.id}` },
      reason: `You're receiving this email because you subscribe to ${reasonOf(events)}. At most one email per device every 15 minutes. Choose which emails you receive: ${publicUrl.origin}/account/preferences`,
    };
  },
};

const placeOf = ({ modelName, serialNumber }: AlertedDevice, name: string): string =>
  `${name}: ${modelName}, serial number ${serialNumber}.`;

/** Whether the device is online matters more than its latest services. */
function titleOf(name: string, events: readonly DeviceEvent[]): string {
  const last = events.findLast(({ kind }) => kind !== 'service-ended');
  if (last?.kind === 'offline') return `${name} is offline`;
  if (last?.kind === 'online') return `${name} is back online`;
  const services = events.filter(({ kind }) => kind === 'service-ended').length;
  return services > 1 ? `${name} completed ${services} services` : `${name} completed a service`;
}

function describe(event: DeviceEvent): string {
  if (event.kind === 'offline') return 'Went offline';
  if (event.kind === 'online') return 'Came back online';
  const { type, status, battery, bayNumber, sohPercent } = event.service;
  const what = `${verdicts[status]}: ${type}${battery === null ? '' : ` of battery ${battery}`}`;
  const bay = bayNumber === null ? '' : `, bay\u00A0${bayNumber}`;
  return `${what}${bay}${sohPercent === null ? '' : `, state of health ${Math.round(sohPercent)}\u00A0%`}`;
}

type Alert = Extract<Subscription, 'deviceOfflineAlerts' | 'serviceCompletionAlerts'>;

const subscriptionsOf = (events: readonly DeviceEvent[]): Alert[] => [
  ...new Set(
    events.map(({ kind }): Alert => (kind === 'service-ended' ? 'serviceCompletionAlerts' : 'deviceOfflineAlerts')),
  ),
];

const names: Record<Alert, string> = {
  deviceOfflineAlerts: 'alerts about offline devices',
  serviceCompletionAlerts: 'alerts about completed services',
};

const reasonOf = (events: readonly DeviceEvent[]): string =>
  subscriptionsOf(events)
    .map((subscription) => names[subscription])
    .join(' and ');

const form = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** The server does not know the reader's time zone, so times are marked as UTC. */
const formatUtc = (timeMs: number): string => `${form.format(timeMs)} UTC`;
