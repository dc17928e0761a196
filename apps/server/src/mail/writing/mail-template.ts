import type { LinkPurpose, Subscription } from '@ohmstead/contract';
import type { Account } from '../sending/outbox.ts';

/** The text of an email, before it is rendered as HTML and plain text. */
export type MailContent = {
  subject: string;
  /** Shown beside the subject in the inbox. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** Label and value. */
  facts?: readonly (readonly [string, string])[];
  button?: { label: string; url: string };
  /** In smaller type after the button: how long the link works, what to do if you did not request it. */
  notes?: readonly string[];
  /** Why the recipient gets this email. */
  reason: string;
  replyTo?: string;
};

export type MailFacts<Parameters> = {
  parameters: Parameters;
  account: Account | null;
  recipient: string;
  /** The secret link if the template has one, otherwise the product's address. */
  link: string;
  publicUrl: URL;
  providerName: string;
};

export type MailTemplate<Parameters> = {
  /** Each attempt to send creates a new token, so that only the recipient ever holds it. */
  secretLink?: { purpose: LinkPurpose; life: string };
  /** The subscriptions that caused the email; one click ends them. */
  subscriptions?: (parameters: Parameters) => readonly Subscription[];
  /** Returns false if the email has become pointless since it was queued. */
  isWanted?: (account: Account | null) => boolean;
  write: (facts: MailFacts<Parameters>) => MailContent;
};
