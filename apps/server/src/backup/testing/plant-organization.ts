import { randomBytes } from 'node:crypto';
import type { TestApi } from '../../api/testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../../api/testing/test-organization.ts';
import { encodeSamples } from '../../sample-store/sample-codec.ts';

export type PlantedOrganization = {
  organization: TestOrganization;
  person: SignedIn;
  canary: string;
  serviceId: number;
  batteryId: number;
};

/** What text may hold, and COPY must not lose. */
export const oddText = 'tab\t back\\slash "quote" line\nend, Ω 😀 \\N \\. %_';

const samples = encodeSamples({
  offset: [0, 1.5, 3],
  Curr: [1_000, null, -0.25],
  RemCap: [null, null, null],
  Temp: [21.5, 21.75, 22],
  Volt: [3_600.125, 3_601, Math.PI],
});

/** An organisation with something in every table that a person or a device fills. */
export async function plantOrganization({ database, organization: make }: TestApi, canary: string) {
  const organization = await make(canary);
  const person = await organization.signIn({ email: `${canary}@example.test` });
  const location = await organization.location(`${canary} depot ${oddText}`);
  const groupId = await organization.insert('groups', { name: `${canary} crew` });
  await organization.insert('group_permissions', { group_id: groupId, permission: 'perm-charts' });
  await organization.insert('group_locations', { group_id: groupId, location_id: location });
  const image = Buffer.from(`${canary} photo`);
  await organization.insert('user_photos', { user_id: person.id, photo_id: `${canary}-photo`, image });
  const picture = {
    model_name: `${canary} model`,
    image_id: `${canary}-image`,
    image: Buffer.from(`${canary} picture`),
  };
  await organization.insert('battery_model_images', picture);
  const deviceId = await plantDevice({ database }, organization, canary, location);
  const batteryId = await organization.battery({
    serial_number: `${canary}-SN`,
    comments: oddText,
    location_id: location,
  });
  await organization.insert('battery_favourites', { user_id: person.id, battery_id: batteryId });
  const certified = { serial_number: `${canary}-SN`, soh_percent: 90, uncertainty_percent: 2, token: oddText };
  const [issued_at, valid_until] = [new Date(), new Date()];
  const id = randomBytes(16).toString('base64url');
  await organization.insert('certificates', { ...certified, id, battery_id: batteryId, issued_at, valid_until });
  await organization.insert('plan_settings', { service_type: `${canary} test`, lead_days: 7 });
  await organization.insert('measuring_settings', { capacity_service_types: [`${canary} test`] });
  const expires_at = new Date(Date.now() + 3_600_000);
  const apiToken = { name: `${canary} token`, hint: 'ohm_p_…1234', permissions: ['perm-reports'] };
  // One that was living would be revoked by a restore.
  const lived = { expires_at, revoked_at: new Date() };
  await organization.insert('api_tokens', { ...apiToken, ...lived, owner_id: person.id, location_ids: [location] });
  await organization.serviceAccount({ name: `${canary} account`, locationIds: [location] });
  await organization.insert('token_settings', { longest_days: 90 });
  await organization.insert('plan_locations', { location_id: location, time_zone: 'Europe/Vienna' });
  await organization.insert('label_codes', { code: '0123456789ab', battery_id: batteryId });
  const serviceId = await plantService(organization, canary, {
    battery_id: batteryId,
    device_id: deviceId,
    location_id: location,
  });
  await organization.change('update app.batteries set last_service_id = $1 where id = $2', [serviceId, batteryId]);
  await organization.insert('bays', { device_id: deviceId, number: 7, battery_id: batteryId, service_id: serviceId });
  await organization.insert('alerts', { device_id: deviceId, user_id: person.id, kind: 'offline', at: new Date() });
  await organization.insert('audit_events', {
    actor: canary,
    action: 'batteries-retire',
    after: JSON.stringify({ oddText }),
  });
  await organization.change('delete from app.batteries where id = $1', [await organization.battery()]);
  await organization.change("select directory.queue_mail($1, null, 'reset-password', $2, false)", [
    person.id,
    { canary },
  ]);
  await organization.change('select app.seal_audit_events()');
  return { organization, person, canary, serviceId, batteryId } satisfies PlantedOrganization;
}

async function plantDevice(
  { database: { root } }: Pick<TestApi, 'database'>,
  organization: TestOrganization,
  canary: string,
  location: number,
): Promise<number> {
  await root.query("select directory.register_device_model($1, 'Analyzer', null, null, 4, 'analyzer')", [
    `${canary}-M`,
  ]);
  await root.query('select directory.register_thing($1, $2, $3, $4)', [
    `${canary}-thing`,
    `${canary}-M`,
    canary,
    image,
  ]);
  const rows = await organization.change('select directory.give_thing($1, $2, $3, $4)::float8 as id', [
    `${canary}-thing`,
    organization.id,
    `${canary} bench`,
    location,
  ]);
  await root.query(
    `insert into directory.quarantined_messages (thing_name, topic, payload, reason) values ($1, 'up', $2, 'malformed')`,
    [`${canary}-thing`, Buffer.from(canary)],
  );
  return rows[0]?.['id'] as number;
}

const image = Buffer.alloc(32, 7);

async function plantService(organization: TestOrganization, canary: string, values: Record<string, unknown>) {
  const ended = { status: 'pass', ended_at: new Date(), soh_percent: 1 / 3, notes: `${canary} ${oddText}` };
  const id = await organization.service({ ...values, ...ended, operator: '', vin: null, has_service_data: true });
  await organization.insert('service_details', { service_id: id, summary_data: JSON.stringify({ [canary]: oddText }) });
  const chunk = { chunk: 0, first_offset_s: 0, last_offset_s: 3, sample_count: 3, samples };
  await organization.insert('service_sample_chunks', { service_id: id, ...chunk });
  await organization.insert('service_samples', { service_id: id, part: 9, sample_count: 3, samples });
  const spectrum = { frequencies_hz: [1_000, 0.1], real_ohm: [0.01, 0.02], imaginary_ohm: [-0.001, Number.NaN] };
  await organization.insert('service_spectra', { service_id: id, ...spectrum });
  return id;
}
