import { accountLinked } from './templates/account-linked.ts';
import type { MailParameters, MailTemplateName } from '../mail-parameters.ts';
import type { DueMail } from '../sending/outbox.ts';
import type { MailTemplate } from './mail-template.ts';
import { addressChanging } from './templates/address-changing.ts';
import { channelMessage } from './templates/channel-message.ts';
import { clientRefused } from './templates/client-refused.ts';
import { confirmAddress } from './templates/confirm-address.ts';
import { deviceAlerts } from './templates/device-alerts.ts';
import { earlyAccess } from './templates/early-access.ts';
import { endpointDisabled } from './templates/endpoint-disabled.ts';
import { flaggedBays } from './templates/flagged-bays.ts';
import { invitation } from './templates/invitation.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { resetPassword } from './templates/reset-password.ts';
import {
  factorAdded,
  factorRemoved,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  secondFactorReset,
} from './templates/second-factors.ts';
import { serviceDueDigest } from './templates/service-due-digest.ts';
import { tokenEnds } from './templates/token-ends.ts';
import { tokenRevoked } from './templates/token-revoked.ts';
import { verifyAddress } from './templates/verify-address.ts';
import { viewedAs } from './templates/viewed-as.ts';

const templates: { [Name in MailTemplateName]: MailTemplate<MailParameters[Name]> } = {
  'verify-address': verifyAddress,
  invitation,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'factor-added': factorAdded,
  'factor-removed': factorRemoved,
  'recovery-code-used': recoveryCodeUsed,
  'recovery-codes-renewed': recoveryCodesRenewed,
  'second-factor-reset': secondFactorReset,
  'viewed-as': viewedAs,
  'account-linked': accountLinked,
  'client-refused': clientRefused,
  'token-revoked': tokenRevoked,
  'token-ends': tokenEnds,
  'endpoint-disabled': endpointDisabled,
  'channel-message': channelMessage,
  'confirm-address': confirmAddress,
  'address-changing': addressChanging,
  'early-access': earlyAccess,
  'device-alerts': deviceAlerts,
  'service-due-digest': serviceDueDigest,
  'flagged-bays': flaggedBays,
};

const claimed = ['verify-address', 'reset-password'];

/**
 * Invited users get the invitation again, whichever page they request a link on, because only accepting an invitation checks its rights
 * again.
 */
export function chooseTemplate({ template, account }: DueMail): MailTemplate<never> {
  const isInvited = claimed.includes(template) && account !== null && !account.hasPassword && !account.isVerified;
  return isInvited ? templates.invitation : templates[template];
}
