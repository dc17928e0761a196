import type pg from 'pg';
import { decodeSamples } from '../../sample-store/sample-codec.ts';
import type { RecordingDevice } from './recording-device.ts';

export type Comparison = { vouched: number; lost: string[]; doubled: string[] };

type Service = { uid: string; status: string };
type Part = { uid: string; part: number; samples: Buffer };

const countBy = (names: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

const repeated = (names: readonly string[]) =>
  [...countBy(names)].filter(([, count]) => count > 1).map(([name]) => name);

/** Holds what devices were promised against what is there. */
export async function compareWithRows(
  root: pg.Pool | pg.Client,
  devices: readonly RecordingDevice[],
): Promise<Comparison> {
  const { rows: services } = await root.query<Service>('select uid, status from app.services');
  const { rows: parts } = await root.query<Part>(`
    select uid, part, samples from app.service_samples join app.services
      on services.organization_id = service_samples.organization_id and services.id = service_id`);
  const { rows: batteries } = await root.query<{ serial_number: string }>('select serial_number from app.batteries');
  const statuses = new Map(services.map(({ uid, status }) => [uid, status]));
  const volts = new Map(parts.map(({ uid, part, samples }) => [`${uid}/${part}`, decodeSamples(samples).Volt[0]]));
  const vouched = devices.map((device) => device.vouched);
  const lost = vouched.flatMap(({ start, stream, result }) => [
    ...[...start.keys()].filter((uid) => !statuses.has(uid)).map((uid) => `start ${uid}`),
    ...[...stream].filter(([key, { Volt }]) => volts.get(key) !== Volt[0]).map(([key]) => `stream ${key}`),
    ...[...result.keys()].filter((uid) => statuses.get(uid) !== 'pass').map((uid) => `result ${uid}`),
  ]);
  const doubled = [
    ...repeated(services.map(({ uid }) => uid)),
    ...repeated(parts.map(({ uid, part }) => `${uid}/${part}`)),
    ...repeated(batteries.map(({ serial_number }) => serial_number)),
  ];
  const count = vouched.reduce((sum, { start, stream, result }) => sum + start.size + stream.size + result.size, 0);
  return { vouched: count, lost, doubled };
}
