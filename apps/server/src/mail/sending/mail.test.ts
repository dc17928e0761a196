import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@ohmstead/database/testing';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, expect, test, vi } from 'vitest';
import { runJobs } from '../../jobs/start-worker.ts';
import { linkIn, MailServer } from '../../jobs/testing/mail-server.ts';
import type { MailParameters, MailTemplateName } from '../mail-parameters.ts';
import { queueMail } from '../queue-mail.ts';
import { createMailJobs } from './mail-jobs.ts';
import type { MailSettings } from './mail-settings.ts';
import { takeMail } from './outbox.ts';
import { sendMails } from './send-mails.ts';

const database = await testDatabase();
const server = await MailServer.start();
const dataDir = mkdtempSync(join(tmpdir(), 'ohmstead-mail-'));
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});
const logger = pino({ level: 'silent' });
const settings: MailSettings = {
  smtpUrl: server.url,
  mailFrom: 'Ohmstead <no-reply@ohmstead.test>',
  publicUrl: new URL('https://console.test'),
  dataDir,
  providerName: 'Maker Ltd',
  providerEmail: 'sales@maker.test',
};
const context = { database: database.worker, logger };
const sendAll = (changed: Partial<MailSettings> = {}) => sendMails(context, { ...settings, ...changed });
const dueAtOnce = () => database.root.query('update directory.mail_outbox set next_attempt_at = now()');

const { rows: made } = await database.root.query(`select directory.create_organization('Acme Batteries') as id`);
const organizationId = made[0].id as OrganizationId;
const scope = { organizationId, userId: null, allLocations: true, locationIds: [] };
let people = 0;

async function person(isVerified = true): Promise<{ id: number; email: string }> {
  const email = `person-${++people}@example.test`;
  const { rows } = await database.root.query(
    `insert into app.users (organization_id, email, first_name, verified_at) values ($1, $2, 'Ada', $3) returning id`,
    [organizationId, email, isVerified ? new Date() : null],
  );
  await database.root.query(`select directory.create_account($1, $2, $3, 'x')`, [organizationId, rows[0].id, email]);
  return { id: rows[0].id, email };
}

const queue = <Name extends MailTemplateName>(
  template: Name,
  userId: number | null,
  parameters: MailParameters[Name],
  more: { recipient?: string; replaces?: boolean } = {},
) => database.api.writeTenant(scope, (writer) => queueMail(writer, { template, parameters, userId, ...more }));

const outcomeOf = async (email: string) =>
  (
    await database.root.query(
      'select outcome, attempts from directory.mail_outbox join directory.accounts using (organization_id, user_id) where email = $1',
      [email],
    )
  ).rows;

test('a mail is sent once, as HTML and as plain text with the same link', async () => {
  const { id, email } = await person();
  await queue('reset-password', id, {});
  await sendAll();
  await sendAll();
  const [mail, ...more] = server.to(email);
  expect(more).toEqual([]);
  const link = linkIn(mail!, '/login/reset-password/');
  expect(link).toMatch(/^https:\/\/console\.test\/login\/reset-password\/[\w-]{43}$/);
  expect(mail!.email.html).toContain(`href="${link}"`);
  expect(mail!.email.from).toMatchObject({ address: 'no-reply@ohmstead.test', name: 'Ohmstead' });
  expect(await outcomeOf(email)).toEqual([{ outcome: 'sent', attempts: 1 }]);
});

test('a link is on one line of the file, so that it can be copied', async () => {
  const { id, email } = await person();
  await queue('reset-password', id, {});
  await sendAll();
  expect(server.to(email)[0]!.raw).toMatch(/^https:\/\/console\.test\/login\/reset-password\/[\w-]{43}\r?$/m);
});

test('the database contains no token of a link, only its hash', async () => {
  const { id, email } = await person();
  await queue('reset-password', id, {});
  await sendAll();
  const token = linkIn(server.to(email)[0]!, '/login/').split('/').at(-1)!;
  const { rows } = await database.root.query(
    `select (select json_agg(t) from directory.one_time_tokens t)::text || (select json_agg(m) from directory.mail_outbox m)::text as all,
      (select count(*) from directory.one_time_tokens where hash = sha256($1::bytea)) as n`,
    [token],
  );
  expect(rows[0].all).not.toContain(token);
  expect(rows[0].n).toBe(1);
});

test('a mail is queued together with its change or not at all', async () => {
  const { id, email } = await person();
  const failing = database.api.writeTenant(scope, async (writer) => {
    await queueMail(writer, { template: 'password-changed', parameters: {}, userId: id });
    throw new Error('the change fails');
  });
  await expect(failing).rejects.toThrow('the change fails');
  await sendAll();
  expect(server.to(email)).toEqual([]);
});

test('while the mail server is down nothing is lost, and when it is back every mail arrives once', async () => {
  const them = await Promise.all(Array.from({ length: 12 }, () => person()));
  await server.stop();
  for (const { id } of them) await queue('password-changed', id, {});
  for (let minute = 0; minute < 3; minute++) {
    await sendAll();
    await dueAtOnce();
  }
  await server.start();
  await Promise.all([sendAll(), sendAll(), sendAll()]);
  expect(them.map(({ email }) => server.to(email).length)).toEqual(them.map(() => 1));
});

/** As if the clocks were a minute ahead, and the worker had run. */
async function letMinutePass(): Promise<void> {
  await database.root.query(`update directory.mail_outbox set next_attempt_at = next_attempt_at - interval '1 minute'`);
  await sendAll();
}

test('a mail server that is down for an hour: every mail arrives afterwards, once', async () => {
  const them = await Promise.all(Array.from({ length: 60 }, () => person()));
  await server.stop();
  for (const { id } of them) {
    await queue('password-changed', id, {});
    await letMinutePass();
  }
  await server.start();
  const longestWaitMinutes = 15;
  for (let minute = 0; minute < longestWaitMinutes; minute++) await letMinutePass();
  expect(them.map(({ email }) => server.to(email).length)).toEqual(them.map(() => 1));
});

test('each failure doubles the wait before the next attempt, from half a minute to a quarter of an hour', async () => {
  const { id } = await person();
  await queue('password-changed', id, {});
  await server.stop();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    await dueAtOnce();
    await sendAll();
    const { rows } = await database.root.query(
      `select round(extract(epoch from next_attempt_at - now()) / 30) as wait from directory.mail_outbox where user_id = $1`,
      [id],
    );
    waits.push(Number(rows[0].wait));
  }
  await server.start();
  await dueAtOnce();
  await sendAll();
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
});

test('an address that the server refuses permanently is given up, and delays nobody', async () => {
  const [refused, other] = [await person(), await person()];
  server.unknown.add(refused.email);
  await queue('password-changed', refused.id, {});
  await queue('password-changed', other.id, {});
  await sendAll();
  expect(await outcomeOf(refused.email)).toEqual([{ outcome: 'given up', attempts: 1 }]);
  const { rows } = await database.root.query('select failure from directory.mail_outbox where user_id = $1', [
    refused.id,
  ]);
  expect(rows[0].failure).toMatch(/^EENVELOPE 550 .*No such mailbox: <…>$/);
  expect(server.to(other.email)).toHaveLength(1);
});

test('an address that the server refuses temporarily gets its mail later, and delays nobody', async () => {
  const [later, other] = [await person(), await person()];
  server.busy.add(later.email);
  await queue('password-changed', later.id, {});
  await queue('password-changed', other.id, {});
  await sendAll();
  expect([server.to(later.email).length, server.to(other.email).length]).toEqual([0, 1]);
  server.busy.clear();
  await dueAtOnce();
  await sendAll();
  expect(server.to(later.email)).toHaveLength(1);
});

test('a mail taken by a worker that died is sent by the next when its lease has ended', async () => {
  const { id, email } = await person();
  await queue('password-changed', id, {});
  await takeMail(database.worker);
  await sendAll();
  expect(server.to(email)).toEqual([]);
  await dueAtOnce();
  await sendAll();
  expect(server.to(email)).toHaveLength(1);
});

test('no mail is tried for ever: it is given up after three days', async () => {
  const { id, email } = await person();
  await queue('password-changed', id, {});
  await database.root.query(
    `update directory.mail_outbox set created_at = now() - interval '73 hours' where user_id = $1`,
    [id],
  );
  await server.stop();
  await sendAll();
  await server.start();
  expect(await outcomeOf(email)).toEqual([{ outcome: 'given up', attempts: 1 }]);
});

test('a repeated attempt has the same Message-ID, so that receivers recognise it', async () => {
  const { id, email } = await person();
  await queue('password-changed', id, {});
  await sendAll();
  const again = `update directory.mail_outbox set ended_at = null, outcome = null, next_attempt_at = now() where user_id = $1`;
  await database.root.query(again, [id]);
  await sendAll();
  const [first, second] = server.to(email);
  expect(second!.email.messageId).toBe(first!.email.messageId);
});

test('a newer link replaces a mail that still waits', async () => {
  const { id, email } = await person();
  await queue('reset-password', id, {}, { replaces: true });
  await queue('reset-password', id, {}, { replaces: true });
  await sendAll();
  expect(server.to(email)).toHaveLength(1);
});

test('a mail goes to the stored address of an account, whatever spelling was entered', async () => {
  const { email } = await person();
  for (const claimed of [email.toUpperCase(), 'nobody@example.test'])
    await database.api.withDirectory((directory) =>
      sql`select directory.queue_claimed_mail(${claimed}, 'reset-password')`.execute(directory),
    );
  await sendAll();
  expect(server.to(email)).toHaveLength(1);
  expect(server.to(email.toUpperCase())).toEqual([]);
  expect(server.to('nobody@example.test')).toEqual([]);
});

test('disabled people get no mail, and a verified address no link to verify it', async () => {
  const [disabled, verified] = [await person(), await person()];
  await database.root.query('update app.users set disabled_at = now() where id = $1', [disabled.id]);
  await queue('reset-password', disabled.id, {});
  await queue('verify-address', verified.id, {});
  await sendAll();
  expect([server.to(disabled.email), server.to(verified.email)]).toEqual([[], []]);
});

const event = { kind: 'offline' as const, at: Date.UTC(2026, 0, 2, 3, 4) };
const device = { id: 7, name: 'Bench 3', modelName: 'A4', serialNumber: 'D-1' };

test('every mail says why it was sent; alerts can be ended with one click', async () => {
  const unverified = await person(false);
  const { id, email } = await person();
  await queue('verify-address', unverified.id, {});
  await queue('invitation', unverified.id, { inviter: 'Grace Hopper' });
  await queue('password-changed', id, {});
  await queue('confirm-address', id, {}, { recipient: 'new@example.test' });
  await queue('address-changing', id, { newEmail: 'new@example.test' });
  await queue('device-alerts', id, { device, events: [event] });
  await queue('early-access', null, { name: 'Ada', company: 'Acme', email: 'ada@acme.test' });
  await sendAll();
  const mails = [email, unverified.email, 'new@example.test', 'sales@maker.test'].flatMap((to) => server.to(to));
  expect(mails).toHaveLength(7);
  for (const { email: mail } of mails) {
    expect([mail.subject, mail.text]).toEqual([
      mail.subject,
      expect.stringContaining("You're receiving this email because"),
    ]);
    expect(mail.html).toContain("You're receiving this email because");
    const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value;
    expect([mail.subject, header !== undefined]).toEqual([mail.subject, mail.subject === 'Bench 3 is offline']);
  }
  const alert = server.to(email).find((mail) => mail.email.subject === 'Bench 3 is offline')!;
  const headers = Object.fromEntries(alert.email.headers.map(({ key, value }) => [key, value]));
  expect(headers['list-unsubscribe']).toMatch(/^<https:\/\/console\.test\/api\/users\/unsubscribe\/[\w.-]+>$/);
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(alert.email.text).toContain('2 Jan 2026, 03:04 UTC');
  expect(server.to('sales@maker.test')[0]!.email.replyTo).toEqual([{ address: 'ada@acme.test', name: '' }]);
});

test('the link that ends an alert is on one line of the file too', async () => {
  const { id, email } = await person();
  const service = { id: 1, type: 'EIS', status: 'pass', battery: 'B-1', bayNumber: 2, sohPercent: 91.4 } as const;
  await queue('device-alerts', id, { device, events: [{ ...event, kind: 'service-ended', service }] });
  await sendAll();
  const { raw, email: mail } = server.to(email)[0]!;
  expect(mail.text?.replaceAll(/\s+/g, ' ')).toContain('Passed: EIS of battery B-1, bay 2, state of health 91 %');
  expect(raw).toMatch(/^https:\/\/console\.test\/api\/users\/unsubscribe\/[\w.-]+\r?$/m);
});

test('user input is text in a mail, never markup and never a header', async () => {
  const { id, email } = await person();
  const name = '<img src=x onerror=alert(1)> & "Bench"\r\nBcc: victim@example.test';
  await queue('device-alerts', id, { device: { ...device, name }, events: [event] });
  await sendAll();
  const [mail] = server.to(email);
  expect(mail!.email.html).not.toContain('<img');
  expect(mail!.email.bcc).toBeUndefined();
  expect(mail!.recipients).toEqual([email]);
});

test('input of strangers is never a link in a mail: not in its subject, its text or its HTML', async () => {
  const lure = 'Win $1000 at https://evil.example or eve＠evil．example';
  const { id, email } = await person(false);
  const { rows: names } = await database.root.query('select name from directory.organizations where id = $1', [
    organizationId,
  ]);
  const rename = (name: string) =>
    database.root.query('update directory.organizations set name = $2 where id = $1', [organizationId, name]);
  await rename(lure);
  await database.root.query('update app.users set first_name = $2 where id = $1', [id, 'www.evil.example\u202E']);
  await queue('verify-address', id, {});
  await queue('invitation', id, { inviter: lure });
  await queue('early-access', null, { name: lure, company: `${lure}${'x'.repeat(100)}`, email: 'eve@lure.test' });
  await sendAll();
  await rename(names[0].name);
  const mails = [...server.to(email), ...server.to('sales@maker.test').slice(-1)];
  expect(mails).toHaveLength(3);
  for (const { email: mail } of mails) {
    const parts = [mail.subject ?? '', mail.text ?? '', mail.html ?? ''];
    for (const part of parts) expect(part).not.toMatch(/evil[.．]|https?:\/\/evil|＠|\u202E/);
    expect(parts.join(' ').replaceAll(/\s+/g, ' ')).toContain('Win $1000 at https evil example');
  }
  expect(mails[2]!.email.subject).toBe(
    'Early access: Win $1000 at https evil example or eve evil examplexxxxxxxxxxxxx',
  );
});

test('without a mail server each mail is one complete file, readable by its owner only', async () => {
  const { id, email } = await person();
  await queue('reset-password', id, {});
  await sendAll({ smtpUrl: null });
  const files = readdirSync(join(dataDir, 'outbox'));
  expect(files).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z-\d+-reset-password\.eml$/)]);
  const path = join(dataDir, 'outbox', files[0]!);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(/^https:\/\/console\.test\/login\/reset-password\/[\w-]{43}$/m);
  expect((await PostalMime.parse(text)).to).toEqual([{ address: email, name: '' }]);
  expect(statSync(path).mode & 0o077).toBe(0);
});

test('the worker sends as soon as something is queued', async () => {
  const worker = await runJobs({ databaseUrl: database.url, logger, jobs: createMailJobs(settings) });
  afterAll(() => worker.close());
  const { id, email } = await person();
  await queue('password-changed', id, {});
  await vi.waitFor(() => expect(server.to(email)).toHaveLength(1), { timeout: 60_000 });
});
