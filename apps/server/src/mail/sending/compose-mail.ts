import { createHash, randomBytes } from 'node:crypto';
import { linkPaths, type LinkPurpose } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import { createServerKey } from '../../server-key.ts';
import { strangersWords } from '../strangers-words.ts';
import { makeUnsubscribeToken, unsubscribeKeyName, unsubscribePath } from '../unsubscribe-token.ts';
import { chooseTemplate } from '../writing/choose-template.ts';
import type { MailContent, MailTemplate } from '../writing/mail-template.ts';
import { writeHtml } from '../writing/write-html.ts';
import { plainTextPart, writeText } from '../writing/write-text.ts';
import type { Parcel } from './carrier.ts';
import type { MailSettings } from './mail-settings.ts';
import type { Account, DueMail } from './outbox.ts';

/** Null if the email should not be sent any more. */
export async function composeMail(database: Database, settings: MailSettings, mail: DueMail): Promise<Parcel | null> {
  const template = chooseTemplate(mail) as MailTemplate<unknown>;
  const recipient = mail.recipient ?? (mail.template === 'early-access' ? settings.providerEmail : null);
  if (recipient === null || mail.account?.isDisabled || template.isWanted?.(mail.account) === false) return null;
  const { parameters } = mail;
  const account = mail.account && withHarmlessNames(mail.account);
  const { publicUrl, providerName } = settings;
  const link = await linkOf(database, template, mail, recipient);
  const content = template.write({ parameters, account, recipient, publicUrl, providerName, link: link(publicUrl) });
  const unsubscribeUrl = await unsubscribeUrlOf(database, template, mail, publicUrl);
  return pack(settings, mail, recipient, { content, unsubscribeUrl });
}

/** Names are typed by whoever registers or invites, and the recipient may not know that person. */
const withHarmlessNames = (account: Account): Account => ({
  ...account,
  firstName: account.firstName && (strangersWords(account.firstName) || null),
  organizationName: account.organizationName && (strangersWords(account.organizationName) || null),
});

async function linkOf(database: Database, template: MailTemplate<unknown>, { account }: DueMail, recipient: string) {
  if (!template.secretLink || !account) return ({ origin }: URL) => `${origin}/`;
  return makeSecretLink(database, template.secretLink, account, recipient);
}

type Link = { purpose: LinkPurpose; life: string };

/** The token exists in this email only: the database stores its hash. */
async function makeSecretLink(
  database: Database,
  { purpose, life }: Link,
  { organizationId, userId }: Account,
  recipient: string,
): Promise<(publicUrl: URL) => string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await database.withDirectory((directory) =>
    sql`select directory.issue_token(${organizationId}, ${userId}, ${purpose}, ${recipient}, ${hash}, ${life})`.execute(
      directory,
    ),
  );
  return (publicUrl) => `${publicUrl.origin}${linkPaths[purpose].replace(':token', token)}`;
}

async function unsubscribeUrlOf(
  database: Database,
  template: MailTemplate<unknown>,
  { account, parameters }: DueMail,
  publicUrl: URL,
): Promise<string | null> {
  if (!template.subscriptions || !account) return null;
  const key = await createServerKey(database, unsubscribeKeyName)();
  const token = makeUnsubscribeToken(
    key,
    { ...account, subscriptions: template.subscriptions(parameters) },
    Date.now(),
  );
  return `${publicUrl.origin}${unsubscribePath.replace(':token', token)}`;
}

type Letter = { content: MailContent; unsubscribeUrl: string | null };

function pack({ mailFrom, publicUrl }: MailSettings, mail: DueMail, recipient: string, letter: Letter): Parcel {
  const { content, unsubscribeUrl } = letter;
  const stamp = mail.createdAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return {
    fileName: `${stamp}-${mail.id}-${mail.template}.eml`,
    message: {
      from: mailFrom,
      to: { name: '', address: recipient },
      ...(content.replyTo === undefined ? {} : { replyTo: { name: '', address: content.replyTo } }),
      subject: content.subject,
      text: plainTextPart(writeText(letter)),
      html: writeHtml(letter, publicUrl),
      date: mail.createdAt,
      messageId: `<${mail.messageId}@${domainOf(mailFrom)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl === null ? {} : oneClick(unsubscribeUrl)) },
    },
  };
}

const domainOf = (mailFrom: string): string => /@([^\s@<>]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost';

/** RFC 8058: mail programs may unsubscribe with a single POST. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
