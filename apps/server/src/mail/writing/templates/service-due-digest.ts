import type { DueCounts, ServiceDueDigest } from '../../mail-parameters.ts';
import type { MailContent, MailTemplate } from '../mail-template.ts';

export const serviceDueDigest: MailTemplate<ServiceDueDigest> = {
  subscriptions: () => ['serviceDueDigest'],
  isWanted: (account) => account?.isVerified === true,
  write: ({ parameters, publicUrl }): MailContent => {
    const { places, batteries } = parameters;
    const title = `Services: ${countsText(parameters)}`;
    return {
      subject: title,
      preview: places.map((place) => `${placeText(place)}: ${countsText(place)}`).join(' · '),
      heading: title,
      paragraphs: [
        'Batteries in use that you can see, except those being serviced now. A week is the seven days after this email was written.',
      ],
      facts: [
        ...places.map((place) => [placeText(place), countsText(place)] as const),
        ...batteries.map((battery) => [batteryText(battery), `due ${form.format(battery.due)}`] as const),
      ],
      ...(batteries.length < parameters.overdue + parameters.dueThisWeek
        ? { notes: [`The ${batteries.length} that have been due longest are listed.`] }
        : {}),
      button: { label: 'Open the list', url: `${publicUrl.origin}/due` },
      reason: `You're receiving this email because you subscribe to what is due for service, on Mondays. Nothing is sent in a week when no service is due. Choose which emails you receive: ${publicUrl.origin}/account/preferences`,
    };
  },
};

const countsText = ({ overdue, dueThisWeek }: DueCounts): string =>
  [
    ...(overdue === 0 ? [] : [`${overdue.toLocaleString('en')} overdue`]),
    ...(dueThisWeek === 0 ? [] : [`${dueThisWeek.toLocaleString('en')} due this week`]),
  ].join(', ');

const placeText = ({ location }: { location: string | null }): string => location ?? 'No location';

const batteryText = ({ serialNumber, modelName, location }: ServiceDueDigest['batteries'][number]): string =>
  [serialNumber ?? 'No serial number', modelName, location].filter((part) => part !== null).join(', ');

/** The server does not know the reader's time zone; a day is near enough. */
const form = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
