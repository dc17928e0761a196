import type { Database } from '@ohmstead/database';
import { resendAfterMs } from '@ohmstead/device-protocol';
import type { Registry } from 'prom-client';
import type { BrokerLink } from './broker/broker-link.ts';
import { connectExclusively } from './broker/connect-exclusively.ts';
import { startEmbeddedBroker } from './broker/embedded-broker.ts';
import { connectOutsideBroker } from './broker/outside-broker.ts';
import { UpgradeOfferer } from './firmware/upgrade-offerer.ts';
import type { GatewayLog } from './gateway-log.ts';
import { createMetrics, measureGateway } from './gateway-metrics.ts';
import { Inbound } from './inbound/inbound.ts';
import { listOrganizations } from './inbound/thing-directory.ts';
import { SamplePacker } from './keepers/sample-packer.ts';
import { SilenceSweeper } from './keepers/silence-sweeper.ts';
import { StatisticsKeeper } from './keepers/statistics-keeper.ts';
import { CommandSender } from './outbound/command-sender.ts';

export type GatewayOptions = {
  /** Opened as the role 'gateway'; the caller closes it. */
  database: Database;
  log: GatewayLog;
  /** Host of the embedded broker. Port 0 takes a free one. */
  host?: string;
  port?: number;
  /** URLs of an external broker or of its cluster's nodes. Without them, the embedded broker is started. */
  mqttUrls?: readonly string[];
  /** The client id of a session on that broker, which one gateway holds at a time. Without it, gateways share the devices. */
  mqttSession?: string | undefined;
  registry?: Registry;
  /** The base URL for firmware downloads; without it none is offered. */
  publicUrl?: string;
  offerEveryMs?: number;
  silentMs?: number;
  sweepEveryMs?: number;
};

export type Gateway = {
  /** Port of the embedded broker; undefined with an external one. */
  port: number | undefined;
  stop: () => Promise<void>;
};

async function connectBroker(
  { database, log, host = '127.0.0.1', port = 1883, mqttUrls: urls = [], mqttSession: session }: GatewayOptions,
  inbound: Inbound,
  onSubscribed: (thingName: string) => void,
): Promise<{ port: number | undefined; link: BrokerLink }> {
  if (urls.length === 0) return startEmbeddedBroker({ database, inbound, log, host, port, onSubscribed });
  const outside = { urls, inbound, log };
  const connecting =
    session === undefined ? connectOutsideBroker(outside) : connectExclusively({ ...outside, database, session });
  return { port: undefined, link: await connecting };
}

/** Longer than a device waits before it resends what another gateway has lost. */
const reorderTimeoutMs = resendAfterMs + 2_000;
const drainWithinMs = 5_000;

/** Connects devices with the database. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { database, log } = options;
  let link: BrokerLink | undefined;
  const inbound = new Inbound({
    database,
    log,
    metrics: createMetrics(options.registry),
    acknowledge: (thingName, ack) => link?.send(thingName, 'ack', ack),
    onHello: (thingName) => sender.wake(thingName, 0),
    ...(options.mqttUrls?.length ? { reorderTimeoutMs } : {}),
  });
  const sender = new CommandSender({ database, log, link: () => link });
  const listeners = await Promise.all([
    database.listen('things', (thingName) => {
      inbound.things.forget(thingName);
      link?.recheck?.(thingName).catch((error: unknown) => log.error({ err: error }, 'Secrets not checked again'));
    }),
    database.listen('device_commands', (thingName) => sender.wake(thingName)),
  ]);
  for (const organizationId of await listOrganizations(database)) await inbound.catchUp(organizationId);
  const broker = await connectBroker(options, inbound, (thingName) => sender.wake(thingName, 0));
  link = broker.link;
  measureGateway(
    {
      waiting: () => inbound.load.messages,
      connected: () => (options.mqttUrls?.length ? null : (broker.link.reachable()?.length ?? null)),
      standsBy: () => (broker.link.standsBy === undefined ? null : Number(broker.link.standsBy())),
    },
    options.registry,
  );
  const keepers = startKeepers(options, inbound);
  return {
    port: broker.port,
    async stop() {
      await broker.link.unsubscribe?.();
      if (broker.link.unsubscribe) await inbound.drain(drainWithinMs);
      await Promise.all([
        ...[sender, ...keepers].map((each) => each.stop()),
        ...listeners.map((listener) => listener.close()),
      ]);
      await inbound.stop();
      await broker.link.stop();
    },
  };
}

/** Everything that runs on a timer, independent of messages. */
function startKeepers(options: GatewayOptions, inbound: Inbound): { stop: () => Promise<void> }[] {
  const { database, log, silentMs, sweepEveryMs, publicUrl, offerEveryMs } = options;
  const deafSinceMs = () => inbound.troubledAtMs;
  const keepers = [
    new SilenceSweeper({ database, log, deafSinceMs, silentMs, everyMs: sweepEveryMs }),
    new SamplePacker(database, log),
    new StatisticsKeeper(database, log),
  ];
  if (publicUrl === undefined) return keepers;
  return [...keepers, new UpgradeOfferer({ database, log, publicUrl, everyMs: offerEveryMs })];
}
