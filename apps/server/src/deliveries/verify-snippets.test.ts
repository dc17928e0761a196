import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifySnippets, type SnippetLanguage } from '@ohmstead/contract';
import { afterAll, expect, test } from 'vitest';
import { secretText, signWebhook } from './sign-webhook.ts';

const folder = mkdtempSync(join(tmpdir(), 'snippets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const codeOf = (language: SnippetLanguage): string =>
  verifySnippets.find((snippet) => snippet.language === language)?.code ?? '';

const secret = secretText(randomBytes(32));
const other = secretText(randomBytes(32));
const [id, body] = ['5f0c1a52', '{"type":"test","data":{"name":"Ω & \'quoted\'"}}\n'];
const now = Math.floor(Date.now() / 1_000);
/** As while a secret is rotated: the right signature is the second one. */
const callAt = (timestampS: number) => ({
  secret,
  headers: {
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signWebhook({ id, timestampS, body }, [other, secret]),
  },
  body,
});
const calls = [callAt(now), callAt(now - 400), { ...callAt(now), body: body.replace('Ω', 'O') }];
const judgements = 'true,false,false';

/** Each program prints what it thinks of each call. */
const programs = {
  python: {
    command: ['python3', '-'],
    text: `${codeOf('python')}
import json, os
calls = json.loads(os.environ["CALLS"])
print(",".join(str(is_genuine(c["secret"], c["headers"], c["body"].encode())).lower() for c in calls))`,
  },
  php: {
    command: ['php', '-n'],
    text: `<?php ${codeOf('php')}
$is = fn($c) => is_genuine($c['secret'], $c['headers'], $c['body']) ? 'true' : 'false';
echo implode(',', array_map($is, json_decode(getenv('CALLS'), true)));`,
  },
} as const;

test.each(['python', 'php'] as const)('the %s beside the secret takes genuine calls, and no others', (language) => {
  const { command, text } = programs[language];
  const [program, ...args] = command;
  const env = { ...process.env, CALLS: JSON.stringify(calls) };
  const run = spawnSync(program, args, { input: text, env, encoding: 'utf8' });
  if (run.error) return console.warn(`NOT RUN: there is no ${program} here`);
  expect([run.stdout.trim(), run.stderr]).toEqual([judgements, '']);
});

test('the JavaScript beside the secret takes genuine calls, and no others', () => {
  const [importing, check] = codeOf('js').split('\n');
  const text = `${importing}
  const verify = ({ secret, headers, body }) => {
    try {
      ${check}
      return event.type === 'test';
    } catch { return false; }
  };
  console.log(JSON.parse(process.env.CALLS).map(verify).join(','));`;
  const args = ['--input-type=module', '-e', text];
  const env = { ...process.env, CALLS: JSON.stringify(calls) };
  const run = spawnSync(process.execPath, args, { cwd: import.meta.dirname, env, encoding: 'utf8' });
  expect([run.stdout.trim(), run.stderr]).toEqual([judgements, '']);
});

test('the shell beside the secret prints the signature', () => {
  writeFileSync(join(folder, 'body.json'), body);
  const env = { ...process.env, secret, id, timestamp: String(now) };
  const run = spawnSync('sh', ['-c', codeOf('sh')], { cwd: folder, env, encoding: 'utf8' });
  if (run.stderr.includes('not found')) return console.warn('NOT RUN: there is no openssl here');
  expect(callAt(now).headers['webhook-signature'].split(' ')[1]).toBe(`v1,${run.stdout.trim()}`);
});

test('docs/webhooks.md has the same texts', () => {
  const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
  for (const { language, code } of verifySnippets) expect(page).toContain(`\`\`\`${language}\n${code}\n\`\`\``);
});
