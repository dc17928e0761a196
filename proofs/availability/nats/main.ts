/**
 * Two gateways over a cluster of three NATS nodes (deploy/nats.conf). Nodes are killed in turn, whatever their role, and so is the active
 * gateway; analyzers send without a pause and reconnect to another node. What Ohmstead acknowledged and what NATS acknowledged are recorded
 * separately, and both must be stored, once. The control: one replica, on a disk that is lost with its node.
 */
import { conclude } from '../../harness/measure/conclude.ts';
import { readRunOptions } from '../../harness/measure/run-options.ts';
import { hasTools } from '../../harness/several-processes/has-tools.ts';
import { Fleet } from './fleet.ts';
import { compare, judgeDevices, judgeInvariants, judgeKills, judgeRows, lostByNats } from './judge.ts';
import { kill, killBoth, kinds, type Killed, type Kind } from './kill.ts';
import { startProduct } from './product.ts';

const { length: cycles, isControl } = readRunOptions({ short: 6, long: 60 }, 'kills');
if (!hasTools('nats', { 'nats-server': 'nats-server' })) process.exit();

const namesOf = (kind: string) => Array.from({ length: 6 }, (_, n) => `${kind}-${n}`);
const names = { careful: namesOf('careful'), trusting: namesOf('trusting') };
await using product = await startProduct([...names.careful, ...names.trusting], isControl ? 1 : 3);
const fleet = new Fleet(product.cluster, names);
fleet.live();
await fleet.untilEverybodyServed(60_000);

const killed: Killed[] = [];
const setup = { product, fleet, killed };
const print = ({ kind, node, roles, wait, isLate, isHelped }: Killed) =>
  console.log(
    `   ${killed.length} ${kind}${node ? ` (${[node, ...roles].join(', ')})` : ''}: ` +
      (wait
        ? `silent ${Math.round(wait.silenceMs)} ms, all served after ${Math.round(wait.everybodyMs)} ms`
        : isHelped
          ? 'NATS had to be helped'
          : isLate
            ? 'a device was not served until the node was back'
            : 'done'),
  );

const explain = async (error: unknown): Promise<never> => {
  console.log(await product.cluster.describe());
  throw error;
};

if (isControl) killed.push(await killBoth('both gateways, then the leader of the messages', setup, true));
else
  for (let n = 0; n < cycles; n++) {
    killed.push(await kill(kinds[n % kinds.length] as Kind, setup).catch(explain));
    print(killed.at(-1) as Killed);
  }
await fleet.stop();

const verdict = await compare(product, fleet);
conclude(
  'proof-nats',
  [
    ...judgeRows(verdict),
    await judgeInvariants(product),
    ...(isControl ? [] : [...judgeDevices(fleet), ...judgeKills(killed)]),
  ],
  isControl ? [lostByNats] : undefined,
);
