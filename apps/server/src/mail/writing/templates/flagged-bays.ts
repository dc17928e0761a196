import type { FlaggedBayFact, MailParameters } from '../../mail-parameters.ts';
import type { MailContent, MailTemplate } from '../mail-template.ts';

export const flaggedBays: MailTemplate<MailParameters['flagged-bays']> = {
  subscriptions: () => ['deviceOfflineAlerts'],
  isWanted: (account) => account?.isVerified === true,
  write: ({ parameters: { device, bays }, publicUrl }): MailContent => {
    const name = device.name ?? `${device.modelName} ${device.serialNumber}`;
    const title = titleOf(name, bays);
    return {
      subject: title,
      preview: bays.map(sentenceOf).join(' · '),
      heading: title,
      paragraphs: [
        `${name}: ${device.modelName}, serial number ${device.serialNumber}.`,
        'Bays are compared by the batteries that several of them have tested. A test with a battery of known capacity shows whether the bay is wrong.',
      ],
      facts: bays.map((bay) => [`Bay\u00A0${bay.number}`, factOf(bay)]),
      button: { label: 'Open the device', url: `${publicUrl.origin}/devices?device=${device.id}` },
      reason: `You're receiving this email because you subscribe to alerts about offline devices. One email when a bay begins to deviate; bays are compared on Mondays. Choose which emails you receive: ${publicUrl.origin}/account/preferences`,
    };
  },
};

const titleOf = (name: string, bays: readonly FlaggedBayFact[]): string => {
  const [only, ...more] = bays;
  return only === undefined || more.length > 0
    ? `${name}: ${bays.length} bays deviate`
    : `${name}: ${lower(sentenceOf(only))}`;
};

const lower = (sentence: string): string => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
const percent = (value: number): string => `${Math.abs(value).toFixed(1)}\u00A0%`;
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${percent(value)}`;

function sentenceOf({ number, verdict, deviation }: FlaggedBayFact): string {
  if (verdict === 'differs') return `Bay ${number} differs from the only other bay`;
  return `Bay ${number} reads ${percent(deviation)} ${verdict === 'reads-low' ? 'low' : 'high'}`;
}

const form = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

const factOf = ({ deviation, low, high, since }: FlaggedBayFact): string =>
  `${signed(deviation)} from the median bay (95\u00A0%: ${signed(low)} to ${signed(high)}), since ${form.format(since)}`;
