-- Sign-ins with an address that nobody has belong to no organisation. They are written down here, so that they take as long as
-- those that are refused for another reason; the address itself is nobody's business.
create table directory.stray_sign_ins (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  ip text,
  client text,
  reason text not null,
  constraint stray_sign_ins__pkey primary key (id)
);
create index stray_sign_ins__at__idx on directory.stray_sign_ins (at);

create function directory.note_refused_sign_in(email text, ip text, client text, reason text) returns void
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  account directory.accounts;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into account from directory.accounts where lower(accounts.email) = lower(note_refused_sign_in.email);
  perform set_config('app.organization_id', coalesce(account.organization_id, 0)::text, true);
  if account.user_id is not null then
    -- Nobody has shown to be this person: the entry is about them, and not by them.
    insert into app.audit_events (organization_id, actor, ip, client, action, object_kind, object_id, after)
      values (account.organization_id, account.email, note_refused_sign_in.ip, note_refused_sign_in.client, 'session-login-refused',
        'user', account.user_id, jsonb_build_object('reason', note_refused_sign_in.reason));
  else
    insert into directory.stray_sign_ins (ip, client, reason)
      values (note_refused_sign_in.ip, note_refused_sign_in.client, note_refused_sign_in.reason);
  end if;
  perform set_config('app.organization_id', caller, true);
end $$;

create function directory.sweep_stray_sign_ins(life interval) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  delete from directory.stray_sign_ins where at < now() - sweep_stray_sign_ins.life;
$$;
revoke execute on function directory.note_refused_sign_in(text, text, text, text), directory.sweep_stray_sign_ins(interval) from public;
grant execute on function directory.note_refused_sign_in(text, text, text, text) to ohmstead_api;
grant execute on function directory.sweep_stray_sign_ins(interval) to ohmstead_worker;
