import { expect, test } from 'vitest';
import { describeUserAgent } from './describe-user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0 Safari/537.36`, 'Chrome on Windows', 'computer'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/138.0 Safari/537.36 Edg/138.0`, 'Edge on Windows', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux', 'computer'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    'phone',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/138.0 Mobile Safari/537.36`, 'Chrome on Android', 'phone'],
  ['curl/8.14.1', 'curl', 'program'],
  ['', 'Unknown program', 'program'],
  [null, 'Unknown program', 'program'],
])('%s is described as %s', (userAgent, name, kind) => {
  expect(describeUserAgent(userAgent)).toEqual({ name, kind });
});
