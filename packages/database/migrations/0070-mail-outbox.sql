-- All mail in one place: some of it concerns nobody's organisation (early access), or one that is not known yet (a forgotten
-- password). It is written with the change that causes it, and sent by the worker.
drop table app.mail_outbox;

create table directory.mail_outbox (
  id bigint generated always as identity,
  organization_id bigint,
  user_id bigint,
  -- What somebody typed who says it is theirs: whose it is, if anybody's, is found when the mail goes out.
  claimed_email text,
  -- Null: the address that the account has when the mail goes out.
  recipient text,
  template text not null,
  parameters jsonb not null default '{}',
  -- The same in every attempt: receivers know a mail that they have by it.
  message_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text,
  failure text,
  constraint mail_outbox__pkey primary key (id),
  constraint mail_outbox__outcome__check check (outcome in ('sent', 'dropped', 'given up')),
  constraint mail_outbox__ended__check check ((ended_at is null) = (outcome is null)),
  constraint mail_outbox__account__fkey foreign key (organization_id, user_id)
    references directory.accounts (organization_id, user_id) on delete cascade
);
create index mail_outbox__waiting__idx on directory.mail_outbox (next_attempt_at) where ended_at is null;
create index mail_outbox__account__idx on directory.mail_outbox (organization_id, user_id);

-- A newer mail with a secret link takes the place of one that still waits: only the newest link works anyway.
create function directory.queue_mail(user_id bigint, recipient text, template text, parameters jsonb, replaces boolean) returns void
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  if queue_mail.replaces then
    update directory.mail_outbox set ended_at = now(), outcome = 'dropped', failure = 'replaced', parameters = '{}'
      where mail_outbox.organization_id = app.organization_id() and mail_outbox.user_id = queue_mail.user_id
        and mail_outbox.template = queue_mail.template and ended_at is null;
  end if;
  insert into directory.mail_outbox (organization_id, user_id, recipient, template, parameters)
    values (case when queue_mail.user_id is not null then app.organization_id() end, queue_mail.user_id, queue_mail.recipient,
      queue_mail.template, queue_mail.parameters);
  perform pg_notify('mail', '');
end $$;

-- For whoever says that an address is theirs: costs the same whether it is or not.
create function directory.queue_claimed_mail(claimed_email text, template text) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  insert into directory.mail_outbox (claimed_email, template) values (queue_claimed_mail.claimed_email, queue_claimed_mail.template);
  select pg_notify('mail', '');
$$;

-- One mail that is due, leased to who asks: nobody else takes it before the lease ends.
create function directory.take_mail(lease interval)
  returns table (id bigint, message_id uuid, created_at timestamptz, attempts integer, template text, parameters jsonb,
    organization_id bigint, user_id bigint, recipient text, first_name text, organization_name text, verified boolean,
    disabled boolean, has_password boolean)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  mail directory.mail_outbox;
  account directory.accounts;
  person app.users;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  update directory.mail_outbox set attempts = attempts + 1, next_attempt_at = now() + take_mail.lease
    where id = (select due.id from directory.mail_outbox as due where ended_at is null and next_attempt_at <= now()
      order by next_attempt_at, due.id limit 1 for update skip locked)
    returning * into mail;
  if not found then return; end if;
  select * into account from directory.accounts
    where (accounts.organization_id = mail.organization_id and accounts.user_id = mail.user_id)
      or lower(accounts.email) = lower(mail.claimed_email);
  if account.user_id is not null then
    perform set_config('app.organization_id', account.organization_id::text, true);
    select * into person from app.users where users.organization_id = account.organization_id and users.id = account.user_id;
    perform set_config('app.organization_id', caller, true);
  end if;
  return query select mail.id, mail.message_id, mail.created_at, mail.attempts, mail.template, mail.parameters,
    account.organization_id, account.user_id, coalesce(mail.recipient, account.email), person.first_name,
    (select name from directory.organizations where organizations.id = account.organization_id),
    person.verified_at is not null, person.disabled_at is not null, account.password_hash is not null;
end $$;

-- What the mail said is forgotten with it; that it went out is remembered for a while.
create function directory.end_mail(mail_id bigint, outcome text, failure text) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.mail_outbox set ended_at = now(), outcome = end_mail.outcome, failure = end_mail.failure, parameters = '{}'
    where id = end_mail.mail_id and ended_at is null;
$$;

create function directory.postpone_mail(mail_id bigint, wait interval, failure text) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.mail_outbox set next_attempt_at = now() + postpone_mail.wait, failure = postpone_mail.failure
    where id = postpone_mail.mail_id and ended_at is null;
$$;

create function directory.sweep_mail(life interval) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  delete from directory.mail_outbox where ended_at < now() - sweep_mail.life;
$$;

-- A link of the same purpose that was sent before dies. The token is bound to the address that the mail goes to.
create function directory.issue_token(organization_id bigint, user_id bigint, purpose text, email text, token_hash bytea, life interval)
  returns void language sql security definer set search_path = directory, pg_temp as $$
  update directory.one_time_tokens set expires_at = now()
    where one_time_tokens.organization_id = issue_token.organization_id and one_time_tokens.user_id = issue_token.user_id
      and one_time_tokens.purpose = issue_token.purpose and used_at is null and expires_at > now();
  insert into directory.one_time_tokens (hash, purpose, organization_id, user_id, email, expires_at)
    values (issue_token.token_hash, issue_token.purpose, issue_token.organization_id, issue_token.user_id, issue_token.email,
      now() + issue_token.life);
$$;

revoke execute on function directory.queue_mail(bigint, text, text, jsonb, boolean), directory.queue_claimed_mail(text, text),
  directory.take_mail(interval), directory.end_mail(bigint, text, text), directory.postpone_mail(bigint, interval, text),
  directory.sweep_mail(interval), directory.issue_token(bigint, bigint, text, text, bytea, interval) from public;
grant execute on function directory.queue_mail(bigint, text, text, jsonb, boolean) to ohmstead_api, ohmstead_worker;
grant execute on function directory.queue_claimed_mail(text, text) to ohmstead_api;
grant execute on function directory.take_mail(interval), directory.end_mail(bigint, text, text),
  directory.postpone_mail(bigint, interval, text), directory.sweep_mail(interval),
  directory.issue_token(bigint, bigint, text, text, bytea, interval) to ohmstead_worker;
