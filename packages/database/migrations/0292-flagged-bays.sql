-- Which bays were found to read wrong at the last look on a Monday, so that a mail tells of each once (docs/decisions/0241).
create table app.flagged_bays (
  organization_id bigint not null,
  bay_id bigint not null,
  -- −1 if it reads low, 1 if it reads high.
  sign smallint not null,
  constraint flagged_bays__pkey primary key (organization_id, bay_id),
  constraint flagged_bays__bay_id__fkey foreign key (organization_id, bay_id)
    references app.bays (organization_id, id) on delete cascade,
  constraint flagged_bays__sign__check check (sign in (-1, 1))
);
call app.wall_in('app.flagged_bays');
grant select, insert, delete on app.flagged_bays to ohmstead_worker;

-- When an organisation's bays were last looked at.
create table app.bay_looks (
  organization_id bigint not null,
  looked_at timestamptz not null,
  constraint bay_looks__pkey primary key (organization_id)
);
call app.wall_in('app.bay_looks');
grant select, insert, update on app.bay_looks to ohmstead_worker;
