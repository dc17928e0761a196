-- As before, with one plan for all batteries: PostgreSQL would plan the rule anew for each, because a plan that knows the battery looks a little
-- cheaper, and planning takes ten times as long as judging.
create or replace function app.judge_battery(battery app.batteries, rule jsonb, at timestamptz, repeatability double precision,
    out disposition text, out borderline boolean)
  language plpgsql stable set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  select label.disposition, label.borderline into judge_battery.disposition, judge_battery.borderline
    from app.rules_of(jsonb_build_array(rule)) as rules
      cross join lateral app.label_of(battery, rules.keep, rules.lighter_duty, rules.second_life, rules.oldest_test_days, rules.limits,
        rules.recondition, at, repeatability) as label;
end $$;
