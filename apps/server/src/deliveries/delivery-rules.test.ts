import { randomBytes } from 'node:crypto';
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { factsOf, firstSentence, linkPath, type AlarmNotice, type ChannelMessage } from './channel-message.ts';
import { slackMessage } from './formats/slack-message.ts';
import { teamsMessage } from './formats/teams-message.ts';
import { judgeAttempt, type Outcome } from './retry-plan.ts';
import { secretText, signPlainly, signWebhook } from './sign-webhook.ts';

test('the foreign verifier of Standard Webhooks accepts what each of two secrets signs, and nothing that was altered', () => {
  const [fresh, old, other] = [randomBytes(32), randomBytes(32), randomBytes(32)].map(secretText);
  const [id, timestampS, body] = ['5f0c1a52', Math.floor(Date.now() / 1_000), '{"type":"test","data":{"name":"Ω"}}'];
  const signature = signWebhook({ id, timestampS, body }, [fresh!, old!]);
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestampS), 'webhook-signature': signature };
  for (const secret of [fresh!, old!])
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'test' });
  expect(() => new Webhook(other!).verify(body, headers)).toThrow('No matching signature');
  expect(() => new Webhook(fresh!).verify(body.replace('Ω', 'O'), headers)).toThrow('No matching signature');
  expect(() => new Webhook(fresh!).verify(body, { ...headers, 'webhook-id': 'x' })).toThrow('No matching signature');
  const plain = createHmac('sha256', fresh!).update(body).digest('hex');
  expect(signPlainly(body, fresh!)).toBe(`sha256=${plain}`);
});

const nowMs = Date.UTC(2026, 0, 2);
const failed: Outcome = { status: 500, retryAfter: null };
const judge = (outcome: Partial<Outcome>, attempts = 1, random = 0.5, isOnce = false) =>
  judgeAttempt({ outcome: { ...failed, ...outcome }, attempts, nowMs, random, isOnce });
const waitS = (outcome: Partial<Outcome>, attempts = 1, random = 0.5) => {
  const verdict = judge(outcome, attempts, random);
  return verdict.state === 'pending' ? (verdict.nextAttemptAt - nowMs) / 1_000 : verdict.state;
};

test('a delivery is tried again for three days, then it has failed; 410 ends it at once', () => {
  const [minute, hour] = [60, 3_600];
  const planned = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
  expect(planned.map((_, index) => waitS({}, index + 1))).toEqual(planned);
  expect([waitS({}, 1, 0), waitS({}, 1, 1)]).toEqual([4.5, 5.5]);
  expect(judge({}, 10)).toEqual({ state: 'failed', isGone: false });
  expect(judge({}, 1, 0.5, true)).toEqual({ state: 'failed', isGone: false });
  expect(judge({ status: 410 })).toEqual({ state: 'failed', isGone: true });
  expect([200, 204, 299].map((status) => judge({ status }).state)).toEqual(['delivered', 'delivered', 'delivered']);
  for (const status of [199, 301, 404, null]) expect(waitS({ status })).toBe(5);
});

test('Retry-After of 429 and 503 is obeyed, at most an hour, and of other answers it means nothing', () => {
  for (const status of [429, 503]) {
    expect(waitS({ status, retryAfter: '120' })).toBe(120);
    expect(waitS({ status, retryAfter: new Date(nowMs + 90_000).toUTCString() })).toBe(90);
    expect(waitS({ status, retryAfter: '999999' })).toBe(3_600);
    expect(waitS({ status, retryAfter: '120' }, 2)).toBe(300);
    for (const wrong of ['soon', '-5', '']) expect(waitS({ status, retryAfter: wrong })).toBe(5);
  }
  expect(waitS({ status: 500, retryAfter: '120' })).toBe(5);
});

const notice: AlarmNotice = {
  what: 'Raised',
  severity: 'critical',
  rule: 'Hot & cold',
  thing: '<!channel> *B-1*',
  location: 'Graz <b>',
  alarmId: 31,
  value: '78.4 %',
};
const [alarm, storm]: ChannelMessage[] = [{ alarm: notice }, { storm: { places: [], count: 12, rule: 'Hot' } }];
const publicUrl = new URL('https://console.test');

test('the first sentence says what happened to which thing, or how many', () => {
  expect(firstSentence(alarm!)).toBe('Raised (critical): Hot & cold – <!channel> *B-1*');
  expect([firstSentence(storm!), linkPath(storm!)]).toEqual(['12 alarms: Hot', '/alarms']);
  expect(factsOf(alarm!)).toContainEqual(['Value', '78.4 %']);
});

test('nobody is called by the name of a device: Slack gets it escaped, within its 3 000 characters', () => {
  const sent = JSON.stringify(slackMessage(alarm!, publicUrl));
  expect(sent).toContain('"text":"Raised (critical): Hot &amp; cold – &lt;!channel&gt; *B-1*"');
  expect(sent).not.toMatch(/<!|<b>.*mrkdwn/);
  expect(sent).toContain('https://console.test/alarms?alarm=31');
  const long = slackMessage({ alarm: { ...notice, thing: '<'.repeat(5_000) } }, publicUrl);
  expect(long).toMatchObject({ text: expect.stringMatching(/^.{2900,3000}$/) });
  expect(long).toMatchObject({ text: expect.stringMatching(/&lt;$/) });
  // A name that is cut ends with a whole sign, in the block too.
  const block = { type: 'section', text: { type: 'mrkdwn', text: expect.stringMatching(/^.{2900,3000}(?<=&lt;\*)$/) } };
  expect(long).toMatchObject({ blocks: expect.arrayContaining([block]) });
});

test('Teams gets an Adaptive Card whose first block is the sentence, with its Markdown escaped', () => {
  const content = { type: 'AdaptiveCard', version: '1.4' };
  expect(teamsMessage(alarm!, publicUrl)).toMatchObject({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  });
  const text = JSON.stringify(teamsMessage(alarm!, publicUrl));
  expect(text).toContain(String.raw`\\<\\!channel\\> \\*B\\-1\\*`);
  expect(text).toContain('"type":"Action.OpenUrl"');
});
