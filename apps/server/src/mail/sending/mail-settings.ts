import type { Config } from '../../settings/config.ts';

/** The settings of the installation that mails need. */
export type MailSettings = Pick<
  Config,
  'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir' | 'providerName' | 'providerEmail'
>;
