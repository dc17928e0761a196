import type { Hello, Result, Start, State, Stream } from '@ohmstead/device-protocol';

let seq = 0;
export const nextSeq = () => ++seq;

export const hello = (change: Partial<Hello> = {}): Hello => ({
  seq: nextSeq(),
  at: Date.now(),
  protocol: 1,
  connection: 'c1',
  model: 'OS-4',
  serialNumber: 'SN-1',
  firmware: { main: '2.4.1' },
  bayCount: 4,
  ...change,
});

export const state = (change: Partial<State> = {}): State => ({
  seq: nextSeq(),
  at: Date.now(),
  status: 'Idle',
  rawStatus: 'READY',
  bays: [],
  ...change,
});

export const start = (service: string, change: Partial<Start> = {}): Start => ({
  seq: nextSeq(),
  at: Date.now(),
  service,
  bay: 1,
  adapter: 'A-18650',
  battery: { serialNumber: 'B-1', model: 'LP-2000', chemistry: 'Li-ion', designCapacity: 2000 },
  serviceType: 'Charge',
  serviceParameters: '1C',
  ...change,
});

type WholeStream = Stream & { [Name in 'Curr' | 'Volt' | 'Temp' | 'RemCap']: number[] };

/** Every quantity measured; what is to be changed is written over it. */
export const stream = (service: string, part: number, count = 3): WholeStream => {
  const column = (value: (at: number) => number) => Array.from({ length: count }, (_, at) => value(part * count + at));
  return {
    seq: nextSeq(),
    service,
    part,
    offset: column((at) => at),
    Curr: column(() => 500),
    Volt: column((at) => 3700 + at),
    Temp: column(() => 25),
    RemCap: column((at) => 1000 + at),
  };
};

export const result = (service: string, change: Partial<Result> = {}): Result => ({
  seq: nextSeq(),
  at: Date.now(),
  service,
  status: 'pass',
  duration: 60,
  parts: 1,
  fields: { fcc: 1800, remCap: 1700, cycleCounter: 12 },
  ...change,
});
