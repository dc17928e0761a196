import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openMailbox } from '../../api/testing/mailbox.ts';
import { publicUrl, testApi } from '../../api/testing/test-api.ts';
import { serviceDueDigestJob } from './service-due-digest-job.ts';

const { app, database, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const run = () => serviceDueDigestJob.run({ database: database.worker, logger: pino({ level: 'silent' }) });
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

test('on Mondays subscribers are told once what is overdue and due this week, where they can see it', async () => {
  const acme = await organization('Acme Batteries');
  const [delft, graz] = [await acme.location('Delft'), await acme.location('Graz')];
  const battery = (serial_number: string, due: number, values: object = {}) =>
    acme.battery({
      serial_number,
      service_frequency_days: 30,
      in_service_at: inDays(due),
      location_id: delft,
      ...values,
    });
  await battery('LATE-1', -3);
  await battery('SOON-1', 6);
  await battery('NEXT-1', 8);
  await battery('GONE-1', -9, { retired_at: new Date() });
  await battery('GRAZ-1', -40, { location_id: graz });
  const subscriber = async (made: Parameters<typeof acme.person>[0], digest = true) => {
    const person = await acme.person(made);
    await acme.change('update app.users set receives_service_due_digest = $2 where id = $1', [person.id, digest]);
    return person;
  };
  const here = await subscriber({ permissions: [], locationIds: [delft] });
  const everywhere = await subscriber({ permissions: ['perm-all-locations'] });
  const nowhere = await subscriber({ permissions: [], locationIds: [await acme.location('Lyon')] });
  const [none, disabled] = [await subscriber({}, false), await subscriber({ isDisabled: true })];

  await Promise.all([run(), run()]);
  await run();
  const subjects = async ({ email }: { email: string }) =>
    (await mailbox.read(email)).map((mail) => mail.email.subject);
  expect(await Promise.all([here, everywhere, nowhere, none, disabled].map(subjects))).toEqual([
    ['Services: 1 overdue, 1 due this week'],
    ['Services: 2 overdue, 1 due this week'],
    [],
    [],
    [],
  ]);
  const [mail] = await mailbox.read(here.email);
  expect(mail?.email.text).toContain('LATE-1');
  expect(mail?.email.text).not.toMatch(/GRAZ|NEXT|GONE/);
  expect(mail?.email.text).toContain('https://console.test/due');

  await acme.change(`update app.users set service_due_digest_at = now() - interval '7 days' where id = $1`, [here.id]);
  await run();
  expect(await subjects(here)).toHaveLength(2);
  const token = await mailbox.token(here.email, '/api/users/unsubscribe/');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await app.inject({ method: 'POST', url: `/api/users/unsubscribe/${token}`, payload: '', headers });
  const { rows } = await database.root.query('select receives_service_due_digest from app.users where id = $1', [
    here.id,
  ]);
  expect(rows).toEqual([{ receives_service_due_digest: false }]);
  expect(serviceDueDigestJob.schedule).toMatch(/ 1$/);
});
