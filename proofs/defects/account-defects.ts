import type { Defect } from './defect.ts';

const api = 'apps/server/src/api';
const migrations = 'packages/database/migrations';
const invitations = `${api}/rights/invitations.test.ts`;
const account = `${api}/features/account/account.test.ts`;

/** What would let somebody in, or give somebody more, by a link in a mail. */
export const accountDefects: readonly Defect[] = [
  {
    title: 'the inviter’s rights are not checked again at acceptance',
    suite: invitations,
    edits: [
      {
        file: `${api}/passwords/take-password.ts`,
        from: 'if (!found.isVerified) await requireStillGiven(writer, found, userId, refusals[purpose]);',
        to: 'void requireStillGiven, refusals;',
      },
    ],
  },
  {
    title: 'rights that are being withdrawn still come with an invitation',
    suite: invitations,
    edits: [
      {
        file: `${api}/rights/require-still-given.ts`,
        from: 'await sql`select hold_rights()`.execute(writer);',
        to: '',
      },
    ],
  },
  {
    title: 'sending an invitation again does not need the rights that it gives',
    suite: invitations,
    edits: [
      {
        file: `${api}/features/users/invitations.ts`,
        from: 'requireGivable(granter, rightsToGive(person));',
        to: 'void [requireGivable, granter, rightsToGive];',
      },
    ],
  },
  {
    title: 'a password reset bypasses the invitation',
    suite: invitations,
    edits: [{ file: 'apps/server/src/mail/writing/choose-template.ts', from: `, 'reset-password'];`, to: '];' }],
  },
  {
    title: 'the link that restores a stolen address is voided by the next change of address',
    suite: account,
    edits: [
      {
        file: `${migrations}/0190-accounts-before-tokens.sql`,
        from: `(one_time_tokens.purpose <> 'email-change-cancel' or `,
        to: '(true or ',
      },
    ],
  },
  {
    title: 'a thief can take the address again with a link of their own',
    suite: account,
    edits: [
      {
        file: `${migrations}/0104-addresses-come-back.sql`,
        from: 'and used_at is null and created_at >= token.created_at;',
        to: 'and false;',
      },
    ],
  },
  {
    title: 'an invitation keeps a stolen address from its owner',
    suite: account,
    edits: [
      {
        file: `${migrations}/0104-addresses-come-back.sql`,
        from: 'if not has_shown then',
        to: 'if false then',
      },
    ],
  },
];
