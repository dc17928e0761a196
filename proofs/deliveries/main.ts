/**
 * Webhooks are delivered: with the worker killed at each step, 200 times; or with --rate N, N events a minute. --control spoils either,
 * which must be found.
 */
import { parseArgs } from 'node:util';
import { killDeliverer } from './kill-deliverer.ts';
import { sendAtRate } from './send-at-rate.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    rate: { type: 'string' },
    control: { type: 'boolean', default: false },
  },
});
const isProved =
  values.rate === undefined
    ? await killDeliverer(Number(values.kills), values.control)
    : await sendAtRate(Number(values.rate), values.control);
process.exit(isProved ? 0 : 1);
