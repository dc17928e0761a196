import { register, type Registry } from 'prom-client';
import { liveGauge } from '../live-gauge.ts';

type Figures = { waiting: () => number; connected: () => number | null; standsBy: () => number | null };

/** What a running gateway can tell at any moment; a second gateway of the same process takes the first one's place. */
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
