import { sql } from 'kysely';
import type { Job } from '../../jobs/job.ts';
import type { MailSettings } from './mail-settings.ts';
import { sendMails } from './send-mails.ts';

/** Long enough to answer the question 'Did I get that email?'. */
const endedMailLife = '30 days';

/** Emails are sent as soon as they are queued, and every minute if an earlier attempt failed. */
export const createMailJobs = (settings: MailSettings): Job[] => [
  { name: 'send-mail', schedule: '* * * * *', wakeOn: 'mail', run: (context) => sendMails(context, settings) },
  {
    name: 'sweep-mail',
    schedule: '23 3 * * *',
    run: async ({ database }) =>
      void (await database.withDirectory((directory) =>
        sql`select directory.sweep_mail(${endedMailLife})`.execute(directory),
      )),
  },
];
