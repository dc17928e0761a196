-- Who answers for what an invited person may do: whoever invited them and whoever changed it since. An invitation is judged again by
-- what these may give when it is accepted (app.hold_rights keeps it still). No foreign key: whoever is gone can give nothing.
alter table app.users add column rights_given_by bigint[] not null default '{}';

-- Invitations that wait already: the audit log knows.
do $$
declare
  organization bigint;
begin
  for organization in select id from directory.organizations loop
    perform set_config('app.organization_id', organization::text, true);
    update app.users set rights_given_by = array(
        select distinct user_id from app.audit_events
          where organization_id = organization and object_kind = 'user' and object_id = users.id and user_id is not null
            and action in ('users-invite', 'users-update', 'users-enable'))
      where organization_id = organization and verified_at is null and not superuser;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;
