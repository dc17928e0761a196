import type { FactorKind } from '@ohmstead/contract';

/** The data that must be given when queueing an email. Never secrets: links are created when the email is sent. */
export type MailParameters = {
  'verify-address': NoParameters;
  invitation: { inviter: string | null };
  'reset-password': NoParameters;
  'password-changed': NoParameters;
  /** Of a service account, if it has a name. */
  'factor-added': NamedFactor;
  'factor-removed': NamedFactor;
  /** How many are left. */
  'recovery-code-used': { left: number };
  'recovery-codes-renewed': NoParameters;
  /** By whom; null by the provider, who gives no reason. */
  'second-factor-reset': { by: string | null; reason: string | null };
  'viewed-as': { by: string | null; reason: string };
  /** The issuer. */
  'account-linked': { issuer: string };
  'client-refused': { issuer: string; isSecret: boolean };
  'token-revoked': { name: string; account: string | null };
  /** When it ends or ended, in ms since 1970. */
  'token-ends': { name: string; account: string | null; expiresAt: number };
  'endpoint-disabled': { name: string; isWebhook: boolean; reason: 'gone' | 'failing' };
  /** `path` is below PUBLIC_URL. Without a channel it goes to somebody who is assigned to the analyzer. */
  'channel-message': {
    title: string;
    facts: [string, string][];
    link: { label: string; path: string };
    channel: string | null;
  };
  'confirm-address': NoParameters;
  'address-changing': { newEmail: string };
  'early-access': { name: string; company: string; email: string };
  'device-alerts': { device: AlertedDevice; events: DeviceEvent[] };
  'service-due-digest': ServiceDueDigest;
  'flagged-bays': { device: AlertedDevice; bays: FlaggedBayFact[] };
};

type NamedFactor = { kind: FactorKind; name: string };
type NoParameters = Record<string, never>;

export type AlertedDevice = { id: number; name: string | null; modelName: string; serialNumber: string };

/** Times are milliseconds since 1970. */
export type DeviceEvent =
  | { kind: 'offline'; at: number }
  | { kind: 'online'; at: number }
  | { kind: 'service-ended'; at: number; service: EndedService };

export type EndedService = {
  id: number;
  type: string;
  status: 'pass' | 'fail' | 'aborted';
  battery: string | null;
  bayNumber: number | null;
  sohPercent: number | null;
};

/** Deviation and its 95 % interval in %; when an unbroken run of weekly looks began, in ms since 1970. */
export type FlaggedBayFact = {
  number: number;
  verdict: 'reads-low' | 'reads-high' | 'differs';
  deviation: number;
  low: number;
  high: number;
  since: number;
};

/** What is due in the week that begins, where the recipient sees it. */
export type ServiceDueDigest = DueCounts & {
  places: (DueCounts & { location: string | null })[];
  /** The first few, longest due first. */
  batteries: { serialNumber: string | null; modelName: string | null; location: string | null; due: number }[];
};
export type DueCounts = { overdue: number; dueThisWeek: number };

export type MailTemplateName = keyof MailParameters;
