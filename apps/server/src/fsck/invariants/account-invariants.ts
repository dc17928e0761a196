import type { Invariant } from './invariant.ts';

export const accountInvariants: readonly Invariant[] = [
  {
    name: 'session-is-of-an-account',
    sentence: 'A session belongs to an account.',
    query: `select organization_id, user_id, created_at from directory.sessions where not exists (select from directory.accounts
      where accounts.organization_id = sessions.organization_id and accounts.user_id = sessions.user_id)`,
  },
  {
    name: 'session-is-of-who-may-sign-in',
    sentence: 'No valid session belongs to a user who is disabled or unverified.',
    query: `select users.organization_id, users.id, sessions.created_at from directory.sessions
        join directory.accounts using (organization_id, user_id)
        join app.users on users.organization_id = sessions.organization_id and users.id = sessions.user_id
      where sessions.auth_epoch = accounts.auth_epoch and sessions.expires_at > now()
        and (users.disabled_at is not null or users.verified_at is null)`,
  },
  {
    name: 'session-was-begun-before',
    sentence: 'No session begins in the future.',
    query: `select organization_id, user_id, sessions.auth_epoch from directory.sessions
      join directory.accounts using (organization_id, user_id) where sessions.auth_epoch > accounts.auth_epoch`,
  },
  {
    name: 'token-is-of-an-account',
    sentence: 'A secret link belongs to an account.',
    query: `select organization_id, user_id, purpose from directory.one_time_tokens where not exists (select from directory.accounts
      where accounts.organization_id = one_time_tokens.organization_id and accounts.user_id = one_time_tokens.user_id)`,
  },
  {
    name: 'token-was-used-in-its-life',
    sentence: 'No secret link was used before it was created or after it expired.',
    query: `select organization_id, user_id, purpose, used_at from directory.one_time_tokens
      where used_at > expires_at or used_at < created_at`,
  },
  {
    name: 'newer-token-ends-the-older',
    sentence: 'Only the newest secret link of a kind can still be used by a person.',
    query: `select organization_id, user_id, purpose, count(*) as usable from directory.one_time_tokens
      where used_at is null and expires_at > now() group by organization_id, user_id, purpose having count(*) > 1`,
  },
  {
    name: 'secrets-are-hashes',
    sentence: 'Tokens, sessions and tickets are kept only as hashes.',
    query: `select organization_id, 'token' as kind, purpose from directory.one_time_tokens where length(hash) <> 32
      union all
      select organization_id, 'session', null from directory.sessions where length(cookie_hash) <> 32 or length(bearer_hash) <> 32
      union all
      select organization_id, 'ticket', kind from app.export_tickets where length(hash) <> 32
      union all
      select organization_id, 'API token', null from directory.api_tokens where length(hash) <> 32
      union all
      select organization_id, 'screen', null from directory.wall_pairings where length(secret_hash) <> 32`,
  },
  {
    name: 'api-token-is-known',
    sentence: 'An API token that lives can be found by its hash, and nothing else is found.',
    query: `select coalesce(token.organization_id, known.organization_id) as organization_id, coalesce(token.id, known.token_id) as token
      from app.api_tokens as token
        full join directory.api_tokens as known on known.organization_id = token.organization_id and known.token_id = token.id
      where token.id is null or known.token_id is null and revoked_at is null and expires_at > now()`,
  },
  {
    name: 'mail-has-a-recipient',
    sentence: 'An email is for an account, for the claimant of an address, or for a named address.',
    query: `select organization_id, id, template from directory.mail_outbox
      where user_id is null and claimed_email is null and recipient is null
        or user_id is not null and not exists (select from directory.accounts
          where accounts.organization_id = mail_outbox.organization_id and accounts.user_id = mail_outbox.user_id)`,
  },
  {
    name: 'mail-that-was-sent-was-tried',
    sentence: 'No email was sent or given up without an attempt, or before it was written.',
    query: `select organization_id, id, template, outcome from directory.mail_outbox
      where outcome in ('sent', 'given up') and attempts = 0 or ended_at < created_at`,
  },
];
