import { createOrganization, ownThing } from '../../../apps/server/src/gateway/testing/register-thing.ts';
import { until } from '../../../apps/server/src/testing/until.ts';
import { withRoot } from '../../../apps/server/src/testing/with-root.ts';
import { compareWithRows, type Comparison } from '../../harness/confirmed/compare-with-rows.ts';
import { compareWithWrites } from '../../harness/confirmed/compare-with-writes.ts';
import { RecordingDevice } from '../../harness/confirmed/recording-device.ts';
import { RecordingWriter } from '../../harness/confirmed/recording-writer.ts';
import { insertBattery, insertPerson, signIn, type Person } from './insert-people.ts';

type Ports = { mqtt: number; http: number };
type Size = { devices?: number };

const writerCount = 4;

let made = 0;

/** Devices and people who write without pause, and record what was confirmed. */
export class RecordedLoad {
  readonly devices: RecordingDevice[] = [];
  readonly writers: RecordingWriter[] = [];
  readonly organizationId: number;
  readonly personId: number;
  readonly email: string;
  readonly #url: string;

  private constructor(url: string, organizationId: number, person: Person) {
    this.#url = url;
    this.organizationId = organizationId;
    this.personId = person.id;
    this.email = person.email;
  }

  /** The gateway and the API must be running. */
  static async begin(url: string, ports: Ports, { devices = 6 }: Size = {}): Promise<RecordedLoad> {
    const round = ++made;
    const address = `http://127.0.0.1:${ports.http}`;
    return withRoot(url, async (root) => {
      const organizationId = await createOrganization(root);
      const person = await insertPerson(root, organizationId, `writer-${round}@example.test`);
      const load = new RecordedLoad(url, organizationId, person);
      const token = await signIn(address, person.email);
      for (let n = 0; n < writerCount; n++) {
        const name = `writer-${round}-${n}`;
        const batteryId = await insertBattery(root, organizationId, name);
        load.writers.push(new RecordingWriter(address, token, { name, batteryId }));
      }
      for (let n = 0; n < devices; n++) {
        const { thingName } = await ownThing(root, `thing-${round}-${n}`, organizationId);
        load.devices.push(new RecordingDevice(ports.mqtt, thingName));
      }
      for (const one of [...load.writers, ...load.devices]) one.live();
      return load;
    });
  }

  get acknowledged(): number {
    return [...this.devices, ...this.writers].reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  /** Every device and writer has had this many more writes confirmed. */
  async untilBusy(each = 3, timeoutMs = 60_000): Promise<number> {
    const all = [...this.devices, ...this.writers];
    const targets = all.map(({ acknowledged }) => acknowledged + each);
    return until(
      () => all.every(({ acknowledged }, at) => acknowledged >= targets[at]!),
      timeoutMs,
      'no write is confirmed any more',
    );
  }

  /** What devices had confirmed since the last check; of writers everything. */
  compareFresh(): Promise<Comparison> {
    return this.#compare(this.devices.flatMap((device) => device.takeFresh()));
  }

  compareAll(): Promise<Comparison> {
    return this.#compare(null);
  }

  #compare(uids: readonly string[] | null): Promise<Comparison> {
    return withRoot(this.#url, async (root) => {
      const ofDevices = await compareWithRows(root, this.devices, uids);
      const ofWriters = await compareWithWrites(root, this.writers);
      return {
        confirmed: ofDevices.confirmed + ofWriters.confirmed,
        lost: [...ofDevices.lost, ...ofWriters.lost],
        doubled: [...ofDevices.doubled, ...ofWriters.doubled],
      };
    });
  }

  async stop(): Promise<void> {
    await Promise.all([...this.devices, ...this.writers].map((each) => each.stop()));
  }
}
