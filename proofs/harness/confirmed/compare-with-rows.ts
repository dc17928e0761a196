import type pg from 'pg';
import { decodeSamples } from '../../../apps/server/src/sample-store/sample-codec.ts';
import { samplesPerPart, type RecordingDevice, type Confirmed } from './recording-device.ts';

export type Comparison = { confirmed: number; lost: string[]; doubled: string[] };

type Service = { uid: string; status: string };
type Part = { uid: string; part: number; samples: Buffer };
type Chunk = { uid: string; samples: Buffer };
type Root = pg.Pool | pg.Client;

const repeated = (names: readonly string[]) =>
  [...Map.groupBy(names, (name) => name)].filter(([, same]) => same.length > 1).map(([name]) => name);

/** The rows of these services; null means all services. */
async function readRows(root: Root, uids: readonly string[] | null) {
  const { rows: services } = await root.query<Service>(
    'select uid, status from app.services where $1::text[] is null or uid = any ($1)',
    [uids],
  );
  const ofServices = `join app.services using (organization_id) where services.id = service_id and ($1::text[] is null or uid = any ($1))`;
  const parts = await root.query<Part>(`select uid, part, samples from app.service_samples ${ofServices}`, [uids]);
  const chunks = await root.query<Chunk>(
    `select uid, samples from app.service_sample_chunks ${ofServices} order by chunk`,
    [uids],
  );
  return { services, parts: parts.rows, chunks: chunks.rows };
}

/** The first voltage of each part, which identifies the message. Packed parts have one length, and are stored one after the other. */
function voltsOf(parts: readonly Part[], chunks: readonly Chunk[]): Map<string, number | null | undefined> {
  const volts = new Map(parts.map(({ uid, part, samples }) => [`${uid}/${part}`, decodeSamples(samples).Volt[0]]));
  for (const { uid, samples } of chunks)
    for (const [at, volt] of decodeSamples(samples).Volt.entries())
      if (at % samplesPerPart === 0) volts.set(`${uid}/${at / samplesPerPart}`, volt);
  return volts;
}

const only = <Kept>(kept: Map<string, Kept>, uids: ReadonlySet<string> | null) =>
  [...kept].filter(([key]) => uids === null || uids.has(key.split('/')[0] as string));

function findLost(confirmed: Confirmed, uids: ReadonlySet<string> | null, rows: Awaited<ReturnType<typeof readRows>>) {
  const statuses = new Map(rows.services.map(({ uid, status }) => [uid, status]));
  const volts = voltsOf(rows.parts, rows.chunks);
  const starts = only(confirmed.start, uids).filter(([uid]) => !statuses.has(uid));
  const streams = only(confirmed.stream, uids).filter(([key, { Volt }]) => volts.get(key) !== Volt?.[0]);
  const results = only(confirmed.result, uids).filter(([uid]) => statuses.get(uid) !== 'pass');
  return [
    ...starts.map(([uid]) => `start ${uid}`),
    ...streams.map(([key]) => `stream ${key}`),
    ...results.map(([uid]) => `result ${uid}`),
  ];
}

const merged = (devices: readonly RecordingDevice[]): Confirmed => ({
  start: new Map(devices.flatMap(({ confirmed }) => [...confirmed.start])),
  stream: new Map(devices.flatMap(({ confirmed }) => [...confirmed.stream])),
  result: new Map(devices.flatMap(({ confirmed }) => [...confirmed.result])),
});

/** Compares what devices had confirmed with the rows, of some services or of all. */
export async function compareWithRows(
  root: Root,
  devices: readonly RecordingDevice[],
  uids: readonly string[] | null = null,
): Promise<Comparison> {
  // What is confirmed during the comparison may be missing from the snapshot.
  const confirmed = merged(devices);
  const rows = await readRows(root, uids);
  const { rows: batteries } = await root.query<{ serial_number: string }>('select serial_number from app.batteries');
  const doubled = [
    ...repeated(rows.services.map(({ uid }) => uid)),
    ...repeated(rows.parts.map(({ uid, part }) => `${uid}/${part}`)),
    ...repeated(batteries.flatMap(({ serial_number }) => serial_number ?? [])),
  ];
  const count = confirmed.start.size + confirmed.stream.size + confirmed.result.size;
  return { confirmed: count, lost: findLost(confirmed, uids && new Set(uids), rows), doubled };
}
