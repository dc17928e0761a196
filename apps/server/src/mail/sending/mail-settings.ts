import type { Config } from '../../settings/config.ts';

export type MailSettings = Pick<
  Config,
  'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir' | 'providerName' | 'providerEmail'
>;
