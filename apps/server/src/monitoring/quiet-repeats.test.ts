import { pino } from 'pino';
import { expect, test } from 'vitest';
import { quietRepeats } from './quiet-repeats.ts';

function record() {
  const lines: Record<string, unknown>[] = [];
  let nowMs = 0;
  const hooks = { logMethod: quietRepeats(() => nowMs) };
  const logger = pino({ hooks, level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { logger, lines, pass: (ms: number) => (nowMs += ms) };
}

test('the same error with the same message is logged once in 10 seconds, and then with the number of suppressed ones', () => {
  const { logger, lines, pass } = record();
  for (let second = 0; second < 12; second++, pass(1_000))
    logger.error({ err: new Error('away'), at: second }, 'Not written');
  expect(lines.map(({ at, repeats }) => [at, repeats])).toEqual([
    [0, undefined],
    [10, 9],
  ]);
});

test('other messages, other causes, requests and what is not an error are all logged', () => {
  const { logger, lines } = record();
  const request = logger.child({ reqId: '7' });
  for (let round = 0; round < 2; round++) {
    logger.info('Ready');
    logger.fatal('Over');
    request.error({ err: new Error('away') }, 'Failed');
  }
  logger.error({ err: new Error('one') }, 'Lost');
  logger.error({ err: new Error('one') });
  logger.error({ err: new Error('one') }, 'Failed');
  logger.error(new Error('two'), 'Failed');
  expect(lines).toHaveLength(10);
});
