import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, quoted] = [await acme.location('Graz'), await acme.location('O\'Brien "North" \\ yard')];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const scrape = async (who: SignedIn) => {
  const { statusCode, headers, body } = await app.inject({ url: '/api/organization/metrics', headers: who.headers });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  expect(body.endsWith('\n# EOF\n')).toBe(true);
  return body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
};

test('the numbers of an organisation as OpenMetrics: devices online, bays by state, services running and ended, batteries by state of health, active alarms by severity', async () => {
  const idle = await acme.device({ location_id: graz, online: true });
  await acme.device({ location_id: graz, online: false });
  await acme.device({ location_id: null, online: false });
  const busy = await acme.device({ location_id: quoted, online: true });
  const battery = await acme.battery({ location_id: quoted, last_soh_percent: 84.9 });
  await acme.battery({ location_id: graz, last_soh_percent: 104 });
  await acme.battery({ location_id: graz, last_soh_percent: 50, retired_at: hoursAgo(1) });
  await acme.battery({ location_id: graz, last_soh_percent: null });
  const running = await acme.service({ location_id: quoted, battery_id: battery, status: 'servicing', ended_at: null });
  await acme.service({
    battery_id: battery,
    location_id: quoted,
    status: 'fail',
    started_at: hoursAgo(30),
    ended_at: hoursAgo(23),
  });
  await acme.service({
    battery_id: battery,
    location_id: graz,
    status: 'pass',
    started_at: hoursAgo(30),
    ended_at: hoursAgo(25),
  });
  await acme.service({
    battery_id: battery,
    location_id: null,
    status: 'aborted',
    started_at: hoursAgo(3),
    ended_at: hoursAgo(2),
  });
  for (const number of [1, 2]) await acme.insert('bays', { device_id: idle, number });
  await acme.insert('bays', { device_id: busy, number: 1, battery_id: battery, service_id: running });

  const alarm = {
    rule_name: 'Hot',
    kind: 'device-error',
    thing_kind: 'device',
    number: 1,
    listed: true,
    acknowledged: false,
  };
  for (const [location_id, severity, active] of [[graz, 'critical', true], [graz, 'critical', true], [graz, 'info', false], [quoted, 'warning', true]] as const)
    await acme.insert('alarms', { ...alarm, location_id, severity, worst_severity: severity, active, raised_at: new Date(), count: 1, flapping: false, version: 1 }); // oxfmt-ignore

  const north = String.raw`location="O'Brien \"North\" \\ yard"`;
  const atGraz = [
    'ohmstead_analyzers{location="Graz",online="false"} 1',
    'ohmstead_analyzers{location="Graz",online="true"} 1',
    'ohmstead_bays{location="Graz",state="empty"} 2',
    'ohmstead_batteries{location="Graz",state_of_health="100"} 1',
    'ohmstead_alarms{location="Graz",severity="critical"} 2',
  ];
  const everywhere = [
    ...atGraz,
    'ohmstead_analyzers{location="",online="false"} 1',
    `ohmstead_analyzers{${north},online="true"} 1`,
    `ohmstead_bays{${north},state="inprogress"} 1`,
    `ohmstead_services{${north},status="servicing"} 1`,
    `ohmstead_alarms{${north},severity="warning"} 1`,
    `ohmstead_services{${north},status="fail"} 1`,
    'ohmstead_services{location="",status="aborted"} 1',
    `ohmstead_batteries{${north},state_of_health="80-85"} 1`,
  ];
  expect((await scrape(await acme.signIn())).toSorted()).toEqual(everywhere.toSorted());
  const technician = await acme.signIn({ permissions: [], locationIds: [graz] });
  expect((await scrape(technician)).toSorted()).toEqual(atGraz.toSorted());
  expect(await scrape(await other.signIn())).toEqual([]);
});

test('the dashboard for Grafana asks for each of the numbers, and for no others', async () => {
  const file = new URL('../../../../../../deploy/grafana-dashboard.json', import.meta.url);
  const asked = readFileSync(file, 'utf8').match(/\bohmstead_\w+/g);
  const told = (await scrape(await acme.signIn())).map((line) => line.replace(/\{.*/, ''));
  expect(new Set(asked)).toEqual(new Set(told));
});
