import type { LinkPurpose, Subscription } from '@ohmstead/contract';
import type { Account } from '../sending/outbox.ts';

/** A mail in words, before it becomes HTML and plain text. */
export type MailContent = {
  subject: string;
  /** What the list of an inbox shows beside the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** Label and value. */
  facts?: readonly (readonly [string, string])[];
  button?: { label: string; url: string };
  /** Smaller, after the button: how long it holds, what to do if it was not you. */
  notes?: readonly string[];
  /** Why the mail came. */
  reason: string;
  replyTo?: string;
};

export type MailFacts<Parameters> = {
  parameters: Parameters;
  account: Account | null;
  recipient: string;
  /** The secret link, where the template asks for one; else the address of the product. */
  link: string;
  publicUrl: URL;
  providerName: string;
};

export type MailTemplate<Parameters> = {
  /** Each attempt to send makes a new token, so only the recipient ever holds it. */
  secretLink?: { purpose: LinkPurpose; life: string };
  /** Why the receiver gets it; one click ends them. */
  subscriptions?: (parameters: Parameters) => readonly Subscription[];
  /** False where the mail has become pointless since it was queued. */
  isWanted?: (account: Account | null) => boolean;
  write: (facts: MailFacts<Parameters>) => MailContent;
};
