import { createHash } from 'node:crypto';
import type pg from 'pg';
import { encodeSamples } from '../../sample-store/sample-codec.ts';

export const image = Buffer.from('a firmware image');
const imageHash = createHash('sha256').update(image).digest('hex');
export const imageFile = `${imageHash}.bin`;

/** Three samples of a part, as hexadecimal. */
export function samplesOf(part: number): string {
  const column = [0, 1, 2].map((at) => part * 3 + at);
  const samples = { offset: column, Curr: column, Volt: column, Temp: column, RemCap: column };
  return `'\\x${encodeSamples(samples).toString('hex')}'`;
}

const photo = `'\\xffd8ff00ffd9'`;
/** The head of a WebP, which announces eight bytes after itself. */
export const picture = `'\\x52494646' || '\\x08000000'::bytea || 'WEBPVP8 '`;
const hash = (text: string) => `sha256('${text}')`;
const things = [
  `select directory.create_organization('Volta Works')`,
  `select directory.create_organization('Amp Works')`,
  `insert into directory.device_models (name, type, bay_count) values ('OS-4', 'Analyzer', 2)`,
  `insert into directory.device_model_images values ('OS-4', '${'d'.repeat(22)}', ${picture})`,
  `insert into directory.things (thing_name, model_name, serial_number, secret_hash) values ('thing-1', 'OS-4', 'D-1', ${hash('x')})`,
  `insert into directory.firmware_releases (model_name, version, counter, size_bytes, sha256, file_name)
    values ('OS-4', '2.0', 1, ${image.length}, '\\x${imageHash}', '${imageFile}')`,
];

const people = [
  `insert into app.locations (organization_id, name) values (1, 'Graz'), (1, 'Oslo')`,
  `insert into app.display_configurations (organization_id, type, name) values (1, 'devices', 'Short'), (1, 'batteries', 'Short')`,
  `insert into app.groups (organization_id, name, devices_display_configuration_id) values (1, 'Workshop', 1)`,
  `insert into app.users (organization_id, email, superuser, verified_at, photo_id) values (1, 'ada@example.test', true, now(), 'p1')`,
  `insert into app.users (organization_id, email, verified_at, group_id) values (1, 'bob@example.test', now(), 1)`,
  `insert into app.user_photos (organization_id, user_id, photo_id, image) values (1, 1, 'p1', ${photo})`,
  `insert into directory.accounts (email, organization_id, user_id) values ('ada@example.test', 1, 1), ('bob@example.test', 1, 2)`,
  `insert into app.user_permissions values (1, 2, 'perm-reports')`,
  `insert into app.user_locations values (1, 2, 1)`,
  `insert into app.group_permissions values (1, 1, 'perm-reports')`,
  `insert into app.group_locations values (1, 1, 1)`,
  `insert into directory.sessions (cookie_hash, bearer_hash, organization_id, user_id, auth_epoch, expires_at)
    values (${hash('c')}, ${hash('b')}, 1, 1, 1, now() + interval '1 day')`,
  `insert into directory.one_time_tokens (hash, purpose, organization_id, user_id, email, expires_at)
    values (${hash('t')}, 'reset', 1, 1, 'ada@example.test', now() + interval '1 day')`,
  `insert into directory.mail_outbox (organization_id, user_id, template) values (1, 1, 'invitation')`,
  `insert into app.export_tickets (organization_id, hash, user_id, kind, expires_at, packed_ids)
    values (1, ${hash('e')}, 1, 'batteries', now(), '')`,
  `insert into app.imports (organization_id, kind, file_name, size_bytes, sha256, content, user_id, acting_user_id, ip)
    values (1, 'batteries', 'fleet.csv', 1, 'a', 'a', 1, 1, '::1')`,
  `insert into app.bulk_edits (organization_id, user_id, kind, fields, audit_event_ids) values (1, 1, 'batteries', '{comments}', '{1}')`,
  `insert into app.bulk_jobs (organization_id, user_id, kind, action, row_filter, as_of, state, total, changed, left_changed, ip, ended_at)
    values (1, 1, 'batteries', 'retire', '{}', 1, 'done', 3, 2, 1, '::1', now())`,
];

const devices = [
  `insert into app.devices (organization_id, thing_name, type, model_name, device_class, serial_number, location_id)
    values (1, 'thing-1', 'Analyzer', 'OS-4', 'analyzer', 'D-1', 1)`,
  `update directory.things set organization_id = 1, device_id = 1`,
  `insert into app.bays (organization_id, device_id, number) values (1, 1, 1), (1, 1, 2)`,
  `insert into app.device_presence (organization_id, device_id) values (1, 1)`,
  `insert into app.offline_devices values (1, 1, now())`,
  `insert into app.device_users values (1, 1, 1)`,
  `insert into app.device_groups values (1, 1, 1)`,
  `insert into app.claims (organization_id, thing_name, user_id, code_hmac, expires_at) values (1, 'thing-1', 1, '', now())`,
  `insert into app.firmware_upgrades (organization_id, device_id, to_version) values (1, 1, '2.0')`,
  `insert into directory.device_commands (thing_name, organization_id, command, expires_at) values ('thing-1', 1, 'start-service', now())`,
];

const ran = `organization_id, uid, battery_id, device_id, bay_id, bay_number, location_id, service_type, started_at`;
const services = [
  `insert into app.plan_settings (organization_id, counted_types, model_days) values (1, '{Charge}', '{"N": 30}')`,
  `insert into app.measuring_settings (organization_id, capacity_service_types) values (1, '{Charge}')`,
  `insert into app.plan_locations values (1, 1, 'Europe/Vienna', null)`,
  `insert into app.battery_model_images values (1, '${'e'.repeat(22)}', null, 'M', ${picture})`,
  `insert into app.batteries (organization_id, serial_number, model_name, design_capacity_mah)
    values (1, 'B-1', 'M', 2000), (1, 'B-2', 'M', 2000), (1, 'B-3', 'M', null), (1, 'B-4', 'M', null)`,
  `insert into app.services (${ran}, ended_at, duration_s, status, soh_percent, temperature_c, has_service_data, has_eis_data, expected_parts)
    values (1, 'run-1', 1, 1, 1, 1, 1, 'Charge', '2026-01-02', '2026-01-03', 60, 'pass', 90, 25, true, true, 2)`,
  `insert into app.services (${ran}, ended_at, duration_s, status, soh_percent, has_service_data, compacted_parts, expected_parts)
    values (1, 'run-2', 1, 1, 1, 1, 1, 'Charge', '2026-01-01', '2026-01-02', 60, 'fail', 91, true, 2, 2)`,
  `insert into app.services (${ran}, has_service_data) values (1, 'run-3', 2, 1, 2, 2, 1, 'Charge', now(), true)`,
  `insert into app.service_samples values (1, 1, 0, 3, ${samplesOf(0)}), (1, 1, 1, 3, ${samplesOf(1)}), (1, 3, 0, 3, ${samplesOf(0)})`,
  `insert into app.service_sample_chunks values (1, 2, 0, 0, 2, 3, ${samplesOf(0)}), (1, 2, 1, 3, 5, 3, ${samplesOf(1)})`,
  `insert into app.service_spectra values (1, 1, '{1}', '{1}', '{-1}')`,
  `insert into app.service_details (organization_id, service_id) values (1, 1)`,
  `update app.bays set battery_id = 2, service_id = 3 where id = 2`,
  `insert into app.battery_favourites values (1, 1, 1)`,
  `insert into app.label_codes (organization_id, code, battery_id, device_id, bay_id)
    values (1, '00000000000a', 1, null, null), (1, '00000000000b', null, 1, null), (1, '00000000000c', null, null, 1)`,
  `insert into app.certificates (organization_id, id, battery_id, serial_number, issued_at, valid_until, soh_percent, uncertainty_percent, token)
    values (1, '${'a'.repeat(22)}', 1, 'B-1', now(), now(), 90, 2, 'x')`,
  `update app.certificates set replaced_at = now()`,
  `insert into app.certificates (organization_id, id, battery_id, serial_number, issued_at, valid_until, soh_percent, uncertainty_percent, token)
    values (1, '${'b'.repeat(22)}', 1, 'B-1', now(), now(), 90, 2, 'y')`,
  `insert into app.users (organization_id, email, service_account, verified_at) values (1, 'service account ERP', true, now())`,
  `insert into app.service_accounts (organization_id, id, name) select 1, id, 'ERP' from app.users where service_account`,
  `insert into app.api_tokens (organization_id, owner_id, name, hint, permissions, expires_at)
    values (1, 1, 'BI', 'ohm_p_…1234', '{}', now() + interval '1 day')`,
  `select directory.add_api_token(sha256('token'), 1)`,
  `select directory.add_signing_key('kid', 'x', '', 'nobody')`,
  `insert into app.alert_events (organization_id, device_id, kind, at, service_id) values (1, 1, 'service-ended', now(), 1)`,
  `insert into app.alerts (organization_id, device_id, user_id, kind, at) values (1, 1, 1, 'offline', now())`,
  `insert into app.disposition_policies (organization_id, scope, rule)
    select 1, 'organization', app.default_disposition_rule() || '{"limits": {"resistanceRise": 1000}}'`,
  `insert into app.disposition_settings (organization_id, version) values (1, 1)`,
  `select app.refresh_batteries(array[1, 2])`,
  `update app.batteries set service_frequency_days = 30 where id = 3`,
  `delete from app.batteries where id = 4`,
];

const audit = [
  `insert into app.audit_events (organization_id, actor, action) values (1, 'ada', 'one'), (1, 'ada', 'two')`,
];

/** A little of everything, made with our own triggers at work; ids count from 1. */
export async function plantHealthyWorld(root: pg.Pool): Promise<void> {
  const client = await root.connect();
  const inTransaction = (statements: readonly string[]) =>
    client.query([`begin; select set_config('app.organization_id', '1', true)`, ...statements, 'commit'].join(';\n'));
  await inTransaction([...things, ...people, ...devices, ...services, ...audit, 'select app.stamp_changes()']);
  await inTransaction(['select app.seal_audit_events()']);
  await inTransaction([`insert into app.audit_events (organization_id, actor, action) values (1, 'ada', 'three')`]);
  await inTransaction(['select app.seal_audit_events()']);
  client.release();
}
