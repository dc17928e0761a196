import { expect, test } from 'vitest';
import { writeHtml } from './write-html.ts';

const publicUrl = new URL('https://console.test');
const words = { subject: 'A mail', preview: '', heading: 'A mail', paragraphs: [], reason: 'No reason.' };
const write = (change: { notes?: string[]; reason?: string }) =>
  writeHtml({ content: { ...words, ...change }, unsubscribeUrl: null }, publicUrl);

test('an address of our own in a sentence becomes a link', () => {
  expect(write({ reason: 'Choose: https://console.test/account/preferences' })).toContain(
    'Choose: <a class="link" href="https://console.test/account/preferences"',
  );
  expect(write({ notes: ['Ask: https://console.test/register'] })).toContain('href="https://console.test/register"');
});

test.each(['https://evil.test/win', 'https://console.test.evil.test/', '"><a href=x>https://console.test</a>'])(
  'user input stays text: %s',
  (typed) => {
    const html = write({ reason: `You're receiving this email because ${typed} invited you.`, notes: [typed] });
    expect(html.match(/<a /g)).toHaveLength(1);
  },
);
