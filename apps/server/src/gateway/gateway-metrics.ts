import { Counter, Histogram, register, type Registry } from 'prom-client';
import { liveGauge } from '../monitoring/live-gauge.ts';

export type GatewayMetrics = {
  received: (kind: string) => void;
  refused: (code: string) => void;
  failed: () => void;
  /** Seconds from the arrival of a message to its outcome. */
  settled: (fate: string, waitedS: number) => void;
};

const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Two gateways in one process share the counter. */
function counter<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: Label[],
): Counter<Label> {
  const known = registry.getSingleMetric(name);
  return known instanceof Counter ? known : new Counter({ name, help, labelNames, registers: [registry] });
}

const settledName = 'ohmstead_gateway_settled_seconds';

export function createMetrics(registry: Registry = register): GatewayMetrics {
  const received = counter(registry, 'ohmstead_gateway_messages_total', 'Device messages by kind', ['kind']);
  const refused = counter(registry, 'ohmstead_gateway_refused_total', 'Device messages refused permanently', ['code']);
  const failed = counter(registry, 'ohmstead_gateway_failed_batches_total', 'Batches that were not committed', []);
  const known = registry.getSingleMetric(settledName);
  const settled: Histogram<'fate'> =
    known instanceof Histogram
      ? known
      : new Histogram({
          name: settledName,
          help: 'From the arrival of a device message to its acknowledgement',
          labelNames: ['fate'],
          buckets: bucketsS,
          registers: [registry],
        });
  return {
    settled: (fate, waitedS) => settled.observe({ fate }, waitedS),
    received: (kind) => received.inc({ kind }),
    refused: (code) => refused.inc({ code }),
    failed: () => failed.inc(),
  };
}

type Figures = { waiting: () => number; connected: () => number | null; standsBy: () => number | null };

/** Gauges of a running gateway. A second gateway in the same process replaces those of the first. */
export function measureGateway({ waiting, connected, standsBy }: Figures, registry: Registry = register): void {
  const gauges = {
    ohmstead_gateway_waiting_messages: {
      help: 'Device messages that have arrived and are not committed yet',
      read: waiting,
    },
    ohmstead_gateway_connected_devices: {
      help: 'Devices connected to the embedded broker; of another broker ask the broker',
      read: connected,
    },
    ohmstead_gateway_stands_by: {
      help: '1 where another gateway holds the session at the broker, 0 where this one does',
      read: standsBy,
    },
  };
  for (const [name, { help, read }] of Object.entries(gauges)) {
    registry.removeSingleMetric(name);
    registry.registerMetric(liveGauge(name, help, read));
  }
}
