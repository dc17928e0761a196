import { picture, samplesOf } from './healthy-world.ts';

const nobody = 999_999;
const hash = (text: string) => `sha256('${text}')`;

type Values = Record<string, string | number>;

const insert = (table: string, values: Values) =>
  `insert into ${table} (${Object.keys(values).join()}) overriding system value values (${Object.values(values).join()})`;

const anew = { organization_id: 1, id: 700 };
const anyCode = { organization_id: 1, code: `'00000000000z'` };
/** Of long ago, so that it is not the last of its battery, and of no device. */
const service = (values: Values = {}) =>
  insert('app.services', {
    ...anew,
    uid: `'odd'`,
    battery_id: 1,
    service_type: `'Charge'`,
    status: `'aborted'`,
    version: 1,
    started_at: `'2000-01-01'`,
    ended_at: `'2000-01-02'`,
    ...values,
  });
const battery = (values: Values = {}) => insert('app.batteries', { ...anew, version: 1, ...values });
const device = (values: Values = {}) =>
  [
    insert('app.devices', {
      ...anew,
      thing_name: `'thing-7'`,
      type: `''`,
      model_name: `'OS-4'`,
      device_class: `''`,
      serial_number: `''`,
      version: 1,
      ...values,
    }),
    `insert into directory.things (thing_name, model_name, serial_number, secret_hash, organization_id, device_id)
      values ('thing-7', 'OS-4', 'D-7', '', 1, 700)`,
  ].join(';');
const user = (values: Values = {}) =>
  [
    insert('app.users', { ...anew, email: `'eve@example.test'`, ...values }),
    `insert into directory.accounts (email, organization_id, user_id) values ('eve@example.test', 1, 700)`,
  ].join(';');
const bay = (values: Values) => insert('app.bays', { ...anew, device_id: 1, number: 3, ...values });
const imported = {
  organization_id: 1,
  kind: `'batteries'`,
  file_name: `'fleet.csv'`,
  size_bytes: 1,
  sha256: `'a'`,
  content: `'a'`,
  ip: `'::1'`,
};
const bulkJob = {
  organization_id: 1,
  user_id: 1,
  kind: `'devices'`,
  action: `'delete'`,
  row_filter: `'{}'`,
  as_of: 1,
  state: `'done'`,
  total: 0,
  ip: `'::1'`,
  ended_at: 'now()',
};
const token = (values: Values) =>
  insert('directory.one_time_tokens', {
    hash: hash('v'),
    purpose: `'verify'`,
    organization_id: 1,
    user_id: 1,
    email: `''`,
    created_at: `now() - interval '2 days'`,
    expires_at: `now() - interval '1 day'`,
    ...values,
  });
const mail = (values: Values) => insert('directory.mail_outbox', { id: 700, template: `'x'`, ...values });
const release = (values: Values) =>
  insert('directory.firmware_releases', {
    model_name: `'OS-4'`,
    version: `'3.0'`,
    counter: 7,
    size_bytes: 1,
    sha256: hash('i'),
    file_name: `encode(${hash('i')}, 'hex') || '.bin'`,
    ...values,
  });
const tombstone = (values: Values) =>
  insert('app.tombstones', { ...anew, kind: `'batteries'`, entity_id: nobody, version: 1, ...values });

const reading: Record<string, string> = {
  'services-battery-exists': service({ battery_id: nobody }),
  'services-device-exists': service({ device_id: nobody }),
  'services-bay-exists': service({ bay_id: nobody }),
  'services-location-exists': service({ location_id: nobody }),
  'service-samples-service-exists': `insert into app.service_samples values (1, ${nobody}, 0, 3, ${samplesOf(0)})`,
  'service-sample-chunks-service-exists': `insert into app.service_sample_chunks values (1, ${nobody}, 0, 0, 2, 3, ${samplesOf(0)})`,
  'service-archives-service-exists': `insert into app.service_archives values (1, ${nobody}, '', '', 0, 0)`,
  'service-details-service-exists': `insert into app.service_details values (1, ${nobody})`,
  'service-spectra-service-exists': `insert into app.service_spectra values (1, ${nobody}, '{}', '{}', '{}')`,
  'batteries-location-exists': battery({ location_id: nobody }),
  'batteries-last-service-exists': battery({ last_service_id: nobody }),
  'batteries-last-device-exists': battery({ last_device_id: nobody }),
  'battery-favourites-battery-exists': `insert into app.battery_favourites values (1, 1, ${nobody})`,
  'battery-favourites-user-exists': `insert into app.battery_favourites values (1, ${nobody}, 1)`,
  'label-codes-battery-exists': insert('app.label_codes', { ...anyCode, battery_id: nobody }),
  'label-codes-device-exists': insert('app.label_codes', { ...anyCode, device_id: nobody }),
  'label-codes-bay-exists': insert('app.label_codes', { ...anyCode, bay_id: nobody }),
  'battery-forecasts-battery-exists': `insert into app.battery_forecasts (organization_id, battery_id, location_ids, middle_errors,
    last_errors, within, algorithm) values (1, ${nobody}, '{}', '{}', '{}', 0, '')`,
  'plan-locations-location-exists': `insert into app.plan_locations values (1, ${nobody}, 'UTC', null)`,
  'certificate-status-is-public': 'delete from directory.withdrawn_certificates',
  'signing-key-is-published': 'delete from directory.published_keys',
  'certificates-battery-exists': `update app.certificates set battery_id = ${nobody} where replaced_at is null`,
  'devices-location-exists': device({ location_id: nobody }),
  'bays-device-exists': bay({ device_id: nobody, number: 1 }),
  'bays-battery-exists': bay({ battery_id: nobody }),
  'bays-service-exists': bay({ service_id: nobody }),
  'device-presence-device-exists': `insert into app.device_presence values (1, ${nobody})`,
  'offline-devices-device-exists': `insert into app.offline_devices values (1, ${nobody}, now())`,
  'firmware-upgrades-device-exists': insert('app.firmware_upgrades', {
    ...anew,
    device_id: nobody,
    to_version: `'2.0'`,
    state: `'failed'`,
  }),
  'alerts-user-exists': insert('app.alerts', { ...anew, device_id: 1, user_id: nobody, kind: `'online'`, at: 'now()' }),
  'alert-events-device-exists': insert('app.alert_events', {
    ...anew,
    device_id: nobody,
    kind: `'online'`,
    at: 'now()',
  }),
  'claims-user-exists': insert('app.claims', {
    ...anew,
    thing_name: `'x'`,
    user_id: nobody,
    code_hmac: `''`,
    expires_at: 'now()',
  }),
  'users-group-exists': user({ group_id: nobody }),
  'user-permissions-user-exists': `insert into app.user_permissions values (1, ${nobody}, 'perm-reports')`,
  'user-locations-user-exists': `insert into app.user_locations values (1, ${nobody}, 1)`,
  'user-locations-location-exists': `insert into app.user_locations values (1, 1, ${nobody})`,
  'group-permissions-group-exists': `insert into app.group_permissions values (1, ${nobody}, 'perm-reports')`,
  'group-locations-location-exists': `insert into app.group_locations values (1, 1, ${nobody})`,
  'device-users-user-exists': `insert into app.device_users values (1, 1, ${nobody})`,
  'device-groups-group-exists': `insert into app.device_groups values (1, 1, ${nobody})`,
  'user-photos-user-exists': `insert into app.user_photos values (1, ${nobody}, 'p9', '\\xffd8ffffd9')`,
  'bulk-edits-user-exists': insert('app.bulk_edits', {
    organization_id: 1,
    user_id: nobody,
    kind: `'devices'`,
    fields: `'{comments}'`,
    audit_event_ids: `'{1}'`,
  }),
  'service-account-acts-as-a-user': `update app.service_accounts set name = 'Other'`,
  'api-tokens-owner-exists': `update app.api_tokens set owner_id = ${nobody}`,
  'api-token-is-known': 'delete from directory.api_tokens',
  'bulk-jobs-user-exists': insert('app.bulk_jobs', { ...bulkJob, user_id: nobody }),
  'imports-user-exists': insert('app.imports', { ...imported, user_id: nobody }),
  'imports-acting-user-exists': insert('app.imports', { ...imported, acting_user_id: nobody }),
  'import-pieces-import-exists': insert('app.import_pieces', {
    organization_id: 1,
    import_id: nobody,
    piece: 0,
    content: `''`,
  }),
  'import-rows-import-exists': insert('app.import_rows', {
    organization_id: 1,
    import_id: nobody,
    line: 2,
    state: `'create'`,
  }),
  'bulk-changes-account-for-every-row': insert('app.bulk_jobs', { ...bulkJob, total: 2, changed: 1 }),
  'export-tickets-user-exists': insert('app.export_tickets', {
    organization_id: 1,
    hash: hash('q'),
    user_id: nobody,
    kind: `'devices'`,
    expires_at: 'now()',
    packed_ids: `''`,
  }),
};

const services: Record<string, string> = {
  'service-that-ended-says-when': service({ ended_at: 'null' }),
  'finished-service-has-a-result': service({ status: `'fail'` }),
  'service-without-device-does-not-run': service({ status: `'servicing'`, ended_at: 'null' }),
  'service-ran-in-a-bay-of-its-device': service({ device_id: 1, bay_id: 1, bay_number: 2 }),
  'service-name-stands-for-one-run': `alter table app.services drop constraint services__device_id__uid__key;
    ${service({ device_id: 1, uid: `'run-1'` })}`,
  'spectrum-is-announced': service({ has_eis_data: 'true' }),
  'spectrum-is-whole': `alter table app.service_spectra drop constraint service_spectra__lengths__check;
    update app.service_spectra set real_ohm = '{}'`,
  'part-holds-its-count': `update app.service_samples set sample_count = 4 where service_id = 3`,
  'chunk-holds-its-count': `update app.service_sample_chunks set sample_count = 2 where chunk = 1`,
  'parts-are-counted-from-0': `insert into app.service_samples values (1, 1, -1, 3, ${samplesOf(0)})`,
  'samples-are-kept-once': `insert into app.service_samples values (1, 2, 1, 3, ${samplesOf(1)})`,
  'packed-service-has-chunks': `${service({ compacted_parts: 1, expected_parts: 1, has_service_data: 'true' })};
    insert into app.service_samples values (1, 700, 1, 3, ${samplesOf(0)})`,
  'packed-no-more-than-promised': `update app.services set compacted_parts = 3 where id = 2`,
  'chunks-have-no-gap': `insert into app.service_sample_chunks values (1, 2, 3, 9, 11, 3, ${samplesOf(3)})`,
  'chunks-do-not-overlap': `update app.service_sample_chunks set first_offset_s = 1 where chunk = 1`,
  'samples-are-announced': service({ has_service_data: 'true' }),
};

const things: Record<string, string> = {
  'battery-has-one-name': `drop index app.batteries__serial_number__model_name__key;
    ${battery({ serial_number: `'B-1'`, model_name: `'M'` })}`,
  'battery-shows-its-last-service': `update app.batteries set last_service_id = 2 where id = 1`,
  'battery-shows-its-last-measurement': `update app.batteries set soh_measured_at = '2026-01-01' where id = 1`,
  'battery-in-service-has-one-running': `update app.batteries
    set last_status = 'servicing', disposition = 'notJudged', borderline = false where id = 1`,
  'battery-is-due-by-its-interval': `update app.batteries set due_at = now() + interval '1 hour' where id = 3`,
  'battery-shows-its-stored-forecast': `update app.batteries set forecast_earliest_at = now() where id = 3`,
  'battery-never-serviced-shows-nothing': battery({ last_status: `'pass'` }),
  'battery-is-labelled-by-its-policy': `update app.batteries set disposition = 'retire' where id = 1`,
  'tallies-are-a-recount': `delete from app.battery_tallies where measure = 'soh'`,
  'device-has-its-thing': `${device()}; delete from directory.things where device_id = 700`,
  'owned-thing-has-its-device': `insert into directory.things (thing_name, model_name, serial_number, secret_hash, organization_id, device_id)
    values ('thing-8', 'OS-4', 'D-8', '', 1, ${nobody})`,
  'bays-are-counted-from-1': bay({ number: 4 }),
  'bay-shows-a-service-of-its-battery': bay({ battery_id: 3, service_id: 1 }),
  'service-is-shown-in-one-bay': bay({ battery_id: 2, service_id: 3 }),
  'ended-service-is-worth-an-alert': `update app.alert_events set service_id = 3`,
  'command-is-for-a-thing': `update directory.device_commands set thing_name = 'gone'`,
  'answered-command-holds-no-secret': `update directory.device_commands set replied_at = now(), payload = '{"newSecret": "x"}'`,
  'release-is-of-a-model': release({ model_name: `'OS-9'` }),
  'release-is-named-by-its-hash': release({ size_bytes: 0 }),
  'offer-is-a-release': `update app.devices set firmware_offer = '9.9'`,
  'model-image-is-of-a-device-model': `insert into directory.device_model_images values ('OS-9', '${'f'.repeat(22)}', ${picture})`,
  'model-image-has-a-path-of-its-own': `insert into app.battery_model_images values (1, '${'d'.repeat(22)}', null, 'N', ${picture})`,
  'model-image-is-a-picture': `update app.battery_model_images set image = substr(image, 1, length(image) - 1)`,
  'battery-model-has-one-image': `drop index app.battery_model_images__model__key;
    insert into app.battery_model_images values (1, '${'f'.repeat(22)}', '', 'm', ${picture})`,
  'one-upgrade-at-a-time': `drop index app.firmware_upgrades__open__key;
    ${insert('app.firmware_upgrades', { ...anew, device_id: 1, to_version: `'2.0'` })};
    insert into directory.open_upgrades values (1, 700, 'queued', now())`,
  'open-upgrades-are-watched': 'delete from directory.open_upgrades',
  'ticket-was-used-in-its-life': `insert into directory.firmware_tickets
    values (${hash('f')}, 'thing-1', 'OS-4', '2.0', now() - interval '1 hour', now())`,
  'rows-are-stamped': `update app.batteries set version = 0 where id = 3`,
  'tombstones-are-stamped': tombstone({ version: 0 }),
  'counters-lead-the-rows': `update app.batteries set version = 99 where id = 3`,
  'counters-lead-the-labels': `update app.batteries set label_version = 1 where id = 3`,
  'counters-lead-the-tombstones': tombstone({ version: 99 }),
  'counters-lead-the-places': `update app.places set services_version = 99 where id = 1`,
  'location-has-its-place': `insert into app.locations (organization_id, name) values (1, 'Rome')`,
  'deleted-location-was-numbered': `insert into app.places (organization_id, id) values (1, 700)`,
  'counters-lead-the-floors': `insert into app.tombstone_floors values (1, 'services', 99)`,
  'tombstone-says-who-left-what': `update app.change_counters set n = 9 where kind = 'batteries';
    ${tombstone({ entity_id: 3, version: 9 })}`,
};

const people: Record<string, string> = {
  'rows-belong-to-an-organisation': `insert into app.locations (organization_id, name) values (${nobody}, 'Nowhere');
    insert into app.places (organization_id, id) select organization_id, id from app.locations where name = 'Nowhere'`,
  'user-has-an-account': `update directory.accounts set email = 'else@example.test' where user_id = 2`,
  'account-is-of-a-user': `insert into directory.accounts (email, organization_id, user_id) values ('x@example.test', 1, ${nobody})`,
  'address-belongs-to-one': `drop index directory.accounts__lower_email__key; drop index app.users__lower_email__key; ${user()};
    update directory.accounts set email = 'ADA@example.test' where user_id = 700;
    update app.users set email = 'ADA@example.test' where id = 700`,
  'permissions-are-known': `insert into app.user_permissions values (1, 2, 'perm-everything')`,
  'configuration-is-of-the-list': `update app.users set devices_display_configuration_id = 2 where id = 2`,
  'configuration-is-a-list-of-columns': `update app.display_configurations set columns = '{}' where id = 1`,
  'settings-are-small': `update app.users set ui_settings = '{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":{"i":{"j":1}}}}}}}}}}'`,
  'photo-is-shown': `update app.users set photo_id = 'p2' where id = 1`,
  'photo-is-a-picture': `update app.user_photos set image = '\\xffd8ff00'`,
  'session-is-of-an-account': `update directory.sessions set user_id = ${nobody}`,
  'session-is-of-who-may-sign-in': `update app.users set disabled_at = now() where id = 1`,
  'session-was-begun-before': `update directory.sessions set auth_epoch = 2`,
  'token-is-of-an-account': token({ user_id: nobody }),
  'token-was-used-in-its-life': token({ used_at: 'now()' }),
  'newer-token-ends-the-older': token({ purpose: `'reset'`, expires_at: `now() + interval '1 day'` }),
  'secrets-are-hashes': token({ hash: `'the token itself'` }),
  'mail-has-a-recipient': mail({}),
  'mail-that-was-sent-was-tried': mail({ recipient: `'x@example.test'`, ended_at: 'now()', outcome: `'sent'` }),
};

const seal = (number: number, change: string) => `update app.audit_seals set ${change} where number = ${number}`;
const audit: Record<string, string> = {
  'seals-follow-each-other': `delete from app.audit_seals where number = 1; delete from app.audit_events where id < 3;
    insert into app.audit_seals select 1, 4, event_ids, event_hashes, sealed_at, previous_hash, previous_sealed_at,
      sha256(convert_to(jsonb_build_array(organization_id, 4, event_ids, floor(extract(epoch from sealed_at) * 1000)::bigint,
        floor(extract(epoch from previous_sealed_at) * 1000)::bigint, encode(previous_hash, 'hex'), encode(event_hashes, 'hex'))::text,
        'UTF8')) from app.audit_seals where number = 2`,
  'seals-are-whole': seal(2, `sealed_at = sealed_at + interval '1 minute'`),
  'sealed-entries-are-unchanged': `update app.audit_events set actor = 'eve' where id = 2`,
};

/** For each invariant what breaks it, and nothing else: past triggers and foreign keys, and past what is in the way. */
export const violations: Readonly<Record<string, string>> = { ...reading, ...services, ...things, ...people, ...audit };
