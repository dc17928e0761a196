-- How far the making of the demo has come: a start that was killed is completed by the next one.
create table directory.demo_seedings (
  name text not null,
  -- The simulated history ends here; the simulator goes on from it.
  history_until timestamptz not null,
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  constraint demo_seedings__pkey primary key (name)
);
