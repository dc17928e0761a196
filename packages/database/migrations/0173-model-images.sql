-- Pictures of models. They live in the database for the reasons that photos do: whole or absent with their row, on every machine, in
-- every backup. The text columns `image` and `model_image` held an address that anybody could choose, and that no page of ours may
-- load: nobody reads them any more. They stay, empty, for the former version of the server.
create table directory.device_model_images (
  model_name text not null,
  -- Random: it stands in addresses.
  image_id text not null,
  -- WebP, made by the provider's tool from the file that was given.
  image bytea not null,
  saved_at timestamptz not null default now(),
  constraint device_model_images__pkey primary key (model_name),
  constraint device_model_images__image_id__key unique (image_id),
  constraint device_model_images__model_name__fkey foreign key (model_name)
    references directory.device_models (name) on delete cascade
);
-- Compressed already.
alter table directory.device_model_images alter column image set storage external;

-- Of the batteries of one manufacturer and model name, as devices report them, in upper or lower case.
create table app.battery_model_images (
  organization_id bigint not null,
  image_id text not null,
  manufacturer text,
  model_name text not null,
  image bytea not null,
  saved_at timestamptz not null default now(),
  constraint battery_model_images__pkey primary key (organization_id, image_id)
);
create unique index battery_model_images__model__key
  on app.battery_model_images (organization_id, lower(model_name), lower(coalesce(manufacturer, '')));
alter table app.battery_model_images alter column image set storage external;
call app.wall_in('app.battery_model_images');
grant select, insert, update, delete on app.battery_model_images to ohmstead_api;
grant select, delete on app.battery_model_images to ohmstead_worker;

create function directory.device_model_image_path(model_name text) returns text
  language sql stable security definer set search_path = directory, pg_temp as $$
  select '/uploads/model-images/' || image_id from directory.device_model_images
    where device_model_images.model_name = device_model_image_path.model_name;
$$;

create function directory.find_device_model_image(image_id text) returns bytea
  language sql stable security definer set search_path = directory, pg_temp as $$
  select image from directory.device_model_images where device_model_images.image_id = find_device_model_image.image_id;
$$;

-- Open pages of everybody who owns such a device are told.
create function directory.save_device_model_image(model_name text, image_id text, image bytea) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  insert into directory.device_model_images (model_name, image_id, image)
    values (save_device_model_image.model_name, save_device_model_image.image_id, save_device_model_image.image)
    on conflict on constraint device_model_images__pkey do update
      set image_id = excluded.image_id, image = excluded.image, saved_at = excluded.saved_at;
  select pg_notify('changes', organization_id || ' modelImages') from (
    select distinct organization_id from directory.things
      where things.model_name = save_device_model_image.model_name and organization_id is not null) as owner;
$$;

create or replace function directory.find_claimable(thing_name text)
  returns table (model_name text, serial_number text, image text, organization_id bigint)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select model_name, serial_number, directory.device_model_image_path(model_name), organization_id
    from directory.things where things.thing_name = find_claimable.thing_name and disabled_at is null;
$$;

revoke execute on function directory.device_model_image_path(text), directory.find_device_model_image(text),
  directory.save_device_model_image(text, text, bytea) from public;
grant execute on function directory.device_model_image_path(text), directory.find_device_model_image(text) to ohmstead_api;

update directory.device_models set image = null where image is not null;
do $$
declare
  organization bigint;
begin
  for organization in select id from directory.organizations loop
    perform set_config('app.organization_id', organization::text, true);
    update app.battery_models set image = null where organization_id = organization and image is not null;
    update app.devices set model_image = null where organization_id = organization and model_image is not null;
    perform app.stamp_changes();
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;
