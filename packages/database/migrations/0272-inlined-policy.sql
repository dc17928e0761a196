-- As before, but without a search path of its own: PostgreSQL then works it out within the statement that asks, and does not enter a function
-- for each battery.
create or replace function app.disposition_policy(battery app.batteries) returns jsonb
  language sql stable as $$
  select coalesce(
    (select policy.rule || jsonb_build_object('scope', policy.scope, 'value', nullif(policy.value, ''))
      from app.disposition_policies as policy
      where policy.organization_id = battery.organization_id
        and (policy.scope = 'organization' or policy.scope = 'group' and policy.value = battery.used_in
          or policy.scope = 'model' and policy.value = battery.model_name)
      order by array_position(array['model', 'group', 'organization'], policy.scope) limit 1),
    app.default_disposition_rule() || '{"scope": "organization", "value": null}')
$$;
