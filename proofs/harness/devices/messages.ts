import { protocolVersion } from '@ohmstead/device-protocol';

const model = 'LIVE';

export const batteryOf = (name: string) => ({
  serialNumber: name,
  model,
  chemistry: 'Li-ion',
  designCapacity: 5_000,
});

export const helloOf = (name: string, seq: number) => ({
  seq,
  at: Date.now(),
  protocol: protocolVersion,
  connection: 'bench',
  model: 'LIVE-1',
  serialNumber: name,
  firmware: { main: '1.0' },
  bayCount: 1,
});

export const startOf = (name: string, seq: number) => ({
  seq,
  at: Date.now(),
  service: 'run',
  bay: 1,
  battery: batteryOf(name),
  serviceType: 'Charge',
});

/** One sample, the remaining capacity rising by 1 mAh per message. */
export const sampleOf = (seq: number, part: number) => ({
  seq,
  service: 'run',
  part,
  offset: [part],
  Curr: [2_500 + (part % 7)],
  Volt: [3_600 + (part % 900)],
  Temp: [25],
  RemCap: [1_000 + part],
});
