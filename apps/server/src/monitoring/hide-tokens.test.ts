import { pino } from 'pino';
import { expect, test } from 'vitest';
import { newTokenText } from '../api/tokens/token-text.ts';
import { hideTokens } from './hide-tokens.ts';

test('no line of the log contains a token, wherever in it and however mistyped', () => {
  const lines: string[] = [];
  const logger = pino({ hooks: { streamWrite: hideTokens } }, { write: (line: string) => void lines.push(line) });
  const token = newTokenText('personal');
  logger.info({ path: `/api/x/${token}`, nested: [{ body: token }] }, `Got ${token}`);
  logger.error({ err: new Error(`ohm_s_${token.slice(6)}x is wrong`) }, 'A request failed');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toMatch(/ohm_[ps]_\w/);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['Got ohm_p_…', 'A request failed']);
});
