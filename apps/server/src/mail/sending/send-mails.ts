import { setTimeout as delay } from 'node:timers/promises';
import type { JobContext } from '../../jobs/job.ts';
import { openCarrier, type Carrier } from './carrier.ts';
import { composeMail } from './compose-mail.ts';
import type { MailSettings } from './mail-settings.ts';
import { endMail, postponeMail, takeMail, type DueMail, type Outcome } from './outbox.ts';

type Run = JobContext & { settings: MailSettings; carrier: Carrier };

/** Sends all emails that are due, one after another, stopping if the mail server is unavailable. */
export async function sendMails(context: JobContext, settings: MailSettings): Promise<void> {
  const carrier = openCarrier(settings);
  const run = { ...context, settings, carrier };
  try {
    while (!context.signal?.aborted && (await sendNext(run)));
  } finally {
    carrier.close();
  }
}

/** Returns false if there is nothing more to do for now. */
async function sendNext(run: Run): Promise<boolean> {
  const mail = await takeMail(run.database);
  if (!mail) return false;
  try {
    await keep(run, mail, await send(run, mail));
    return true;
  } catch (error) {
    await handleFailure(run, mail, error);
    return !isServerTrouble(error);
  }
}

async function send({ database, settings, carrier }: Run, mail: DueMail): Promise<Outcome> {
  const parcel = await composeMail(database, settings, mail);
  if (parcel === null) return 'dropped';
  await carrier.carry(parcel);
  return 'sent';
}

const keepTries = 60;
const keepWaitMs = 1_000;

/** The email has been sent. This must be recorded by all means, or it would be sent again. */
async function keep({ database, logger }: Run, mail: DueMail, outcome: Outcome): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await endMail(database, mail.id, outcome);
      logger.debug({ mail: mail.id, template: mail.template, outcome }, 'Email finished');
      return;
    } catch (error) {
      if (tries === keepTries) return logger.error({ err: error, mail: mail.id }, 'An email may be sent twice');
      await delay(keepWaitMs);
    }
  }
}

async function handleFailure({ database, logger }: Run, mail: DueMail, error: unknown): Promise<void> {
  const failure = describeFailure(error);
  const isOver = !mayTryAgain(error, mail, Date.now());
  logger.warn({ mail: mail.id, template: mail.template, attempts: mail.attempts, failure }, 'An email was not sent');
  if (isOver) await endMail(database, mail.id, 'given up', failure);
  else await postponeMail(database, mail.id, waitMsAfter(mail.attempts), failure);
}

type MailFailure = { code?: string; responseCode?: number; message?: string };

const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;
const giveUpAfterMs = 3 * 86_400_000;
const shownMaxLength = 500;

/** Errors of the mail server: the other emails of this run would fail too. */
const serverTroubles = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EAUTH', 'ETLS', 'EPROXY', 'ENOAUTH']);
/** Errors of this email only: its address or its contents. */
const mailTroubles = new Set(['EENVELOPE', 'EMESSAGE']);

const asFailure = (error: unknown): MailFailure => error ?? {};

const isServerTrouble = (error: unknown): boolean => serverTroubles.has(asFailure(error).code ?? '');

/** 5xx for the address or the message is permanent: another attempt would not help. */
const isForGood = (error: unknown): boolean => {
  const { code = '', responseCode = 0 } = asFailure(error);
  return mailTroubles.has(code) && responseCode >= 500;
};

const mayTryAgain = (error: unknown, { createdAt }: DueMail, now: number): boolean =>
  !isForGood(error) && now - createdAt.getTime() < giveUpAfterMs;

const waitMsAfter = (attempts: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 10));

/** Mail servers repeat the refused address in their answers. */
const address = /[^\s<>"']+@[^\s<>"']+/g;

/** Describes the failure for the log, without addresses. */
function describeFailure(error: unknown): string {
  const { code, responseCode, message = 'unknown' } = asFailure(error);
  return [code, responseCode, message].filter(Boolean).join(' ').replaceAll(address, '…').slice(0, shownMaxLength);
}
