import { permissions } from '@ohmstead/domain';
import type { Invariant } from './invariant.ts';

const known = `array[${permissions.map((name) => `'${name}'`).join()}]`;

const configured = (holder: string) =>
  ['devices', 'batteries', 'services']
    .map(
      (
        list,
      ) => `select holder.organization_id, '${holder}' as holder, holder.id, ${list}_display_configuration_id as configuration_id
        from app.${holder} as holder where ${list}_display_configuration_id is not null and not exists (
          select from app.display_configurations as chosen where chosen.organization_id = holder.organization_id
            and chosen.id = ${list}_display_configuration_id and chosen.type = '${list}')`,
    )
    .join(' union all ');

/** Every table with an owner column. */
const owned = [
  'users',
  'groups',
  'locations',
  'batteries',
  'devices',
  'services',
  'display_configurations',
  'views',
  'audit_events',
];

export const peopleInvariants: readonly Invariant[] = [
  {
    name: 'rows-belong-to-an-organisation',
    sentence: 'Everything that belongs to an organisation belongs to one that exists.',
    query: owned
      .map(
        (table) => `select organization_id, '${table}' as kind, count(*) as rows from app.${table} as owned
          where not exists (select from directory.organizations where organizations.id = owned.organization_id)
          group by organization_id`,
      )
      .join(' union all '),
  },
  {
    name: 'user-has-an-account',
    sentence: 'A person has an account with the same address.',
    query: `select users.organization_id, users.id, users.email from app.users where not service_account and not exists (select from directory.accounts
      where accounts.organization_id = users.organization_id and accounts.user_id = users.id and accounts.email = users.email)`,
  },
  {
    name: 'account-is-of-a-user',
    sentence: 'An account belongs to a person of its organisation.',
    query: `select organization_id, user_id, email from directory.accounts where not exists (select from app.users
      where users.organization_id = accounts.organization_id and users.id = accounts.user_id and not service_account)`,
  },
  {
    name: 'service-account-acts-as-a-user',
    sentence: 'A service account acts as a user who is called by its name, and is no super user.',
    query: `select coalesce(users.organization_id, accounts.organization_id) as organization_id, coalesce(users.id, accounts.id) as id
      from (select * from app.users where service_account) as users
        full join app.service_accounts as accounts on accounts.organization_id = users.organization_id and accounts.id = users.id
      where users.id is null or accounts.id is null or superuser or email <> 'service account ' || name`,
  },
  {
    name: 'address-belongs-to-one',
    sentence: 'An email address belongs to one account, regardless of letter case.',
    query: `select min(organization_id) as organization_id, lower(email) as email, count(*) as accounts
      from directory.accounts group by lower(email) having count(*) > 1`,
  },
  {
    name: 'permissions-are-known',
    sentence: 'No one has a permission that does not exist.',
    query: `select organization_id, 'user' as holder, user_id as id, permission from app.user_permissions where permission <> all (${known})
      union all
      select organization_id, 'group', group_id, permission from app.group_permissions where permission <> all (${known})`,
  },
  {
    name: 'configuration-is-of-the-list',
    sentence: 'The display configuration assigned for a list is one for that list.',
    query: `${configured('users')} union all ${configured('groups')}`,
  },
  {
    name: 'configuration-is-a-list-of-columns',
    sentence: 'A display configuration is a list of columns.',
    query: `select organization_id, id from app.display_configurations where jsonb_typeof(columns) <> 'array'`,
  },
  {
    name: 'settings-are-small',
    sentence: "A user's screen settings are an object of at most 64 KiB and 8 levels.",
    query: `select organization_id, id, octet_length(ui_settings::text) as bytes from app.users
      where jsonb_typeof(ui_settings) <> 'object' or jsonb_path_exists(ui_settings, '$.**{9}.*')
        or octet_length(replace(replace(ui_settings::text, ': ', ':'), ', ', ',')) > 65536`,
  },
  {
    name: 'photo-is-shown',
    sentence: 'A user who shows a photo has one, and no photo is kept that no one shows.',
    query: `select coalesce(users.organization_id, photos.organization_id) as organization_id,
        coalesce(users.id, photos.user_id) as user_id, users.photo_id as shown, photos.photo_id as kept
      from app.users full join app.user_photos as photos
        on photos.organization_id = users.organization_id and photos.user_id = users.id
      where users.id is not null and users.photo_id is distinct from photos.photo_id`,
  },
  {
    name: 'photo-is-a-picture',
    sentence: 'A photo is a complete JPEG file.',
    query: `select organization_id, user_id, length(image) as bytes from app.user_photos
      where substr(image, 1, 3) <> '\\xffd8ff' or substr(image, length(image) - 1) <> '\\xffd9'`,
  },
];
