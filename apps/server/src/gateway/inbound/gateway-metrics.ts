import { Counter, Registry } from 'prom-client';

export type GatewayMetrics = {
  received: (kind: string) => void;
  refused: (code: string) => void;
  failed: () => void;
};

export function createMetrics(registry = new Registry()): GatewayMetrics {
  const registers = [registry];
  const received = new Counter({
    name: 'ohmstead_gateway_messages_total',
    help: 'Device messages by kind',
    labelNames: ['kind'],
    registers,
  });
  const refused = new Counter({
    name: 'ohmstead_gateway_refused_total',
    help: 'Device messages refused for good',
    labelNames: ['code'],
    registers,
  });
  const failed = new Counter({
    name: 'ohmstead_gateway_failed_batches_total',
    help: 'Batches that were not committed',
    registers,
  });
  return {
    received: (kind) => received.inc({ kind }),
    refused: (code) => refused.inc({ code }),
    failed: () => failed.inc(),
  };
}
