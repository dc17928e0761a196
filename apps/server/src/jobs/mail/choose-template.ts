import type { MailParameters, MailTemplateName } from '../../mail/mail-parameters.ts';
import type { MailTemplate } from './mail-template.ts';
import type { DueMail } from './outbox.ts';
import { addressChanging } from './templates/address-changing.ts';
import { confirmAddress } from './templates/confirm-address.ts';
import { deviceAlerts } from './templates/device-alerts.ts';
import { earlyAccess } from './templates/early-access.ts';
import { invitation } from './templates/invitation.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { resetPassword } from './templates/reset-password.ts';
import { verifyAddress } from './templates/verify-address.ts';

const templates: { [Name in MailTemplateName]: MailTemplate<MailParameters[Name]> } = {
  'verify-address': verifyAddress,
  invitation,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'confirm-address': confirmAddress,
  'address-changing': addressChanging,
  'early-access': earlyAccess,
  'device-alerts': deviceAlerts,
};

/** Who was invited, and asks for the link again on the page for those who registered, gets the invitation again. */
export function chooseTemplate({ template, account }: DueMail): MailTemplate<never> {
  const isInvited = template === 'verify-address' && account !== null && !account.hasPassword;
  return isInvited ? templates.invitation : templates[template];
}
