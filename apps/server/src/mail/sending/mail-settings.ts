import type { Config } from '../../settings/config.ts';

/** What mails need to know of the installation. */
export type MailSettings = Pick<
  Config,
  'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir' | 'providerName' | 'providerEmail'
>;
