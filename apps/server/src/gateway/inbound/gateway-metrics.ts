import { Counter, register, type Registry } from 'prom-client';

export type GatewayMetrics = {
  received: (kind: string) => void;
  refused: (code: string) => void;
  failed: () => void;
};

/** A second gateway of the same process counts along with the first. */
function counter<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: Label[],
): Counter<Label> {
  const known = registry.getSingleMetric(name) as Counter<Label> | undefined;
  return known ?? new Counter({ name, help, labelNames, registers: [registry] });
}

export function createMetrics(registry: Registry = register): GatewayMetrics {
  const received = counter(registry, 'ohmstead_gateway_messages_total', 'Device messages by kind', ['kind']);
  const refused = counter(registry, 'ohmstead_gateway_refused_total', 'Device messages refused for good', ['code']);
  const failed = counter(registry, 'ohmstead_gateway_failed_batches_total', 'Batches that were not committed', []);
  return {
    received: (kind) => received.inc({ kind }),
    refused: (code) => refused.inc({ code }),
    failed: () => failed.inc(),
  };
}
