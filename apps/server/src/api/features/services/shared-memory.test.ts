import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { encodeSamples } from '../../../sample-store/sample-codec.ts';
import { Random } from '../../../testing/random.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, organization } = await testApi();
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
/** 2.5 MB of text: a connection accepts no second answer of that length before the first is read. */
const parts = 15;
const samplesPerPart = 4_000;

/** A service whose every number identifies it. */
async function addService(own: number) {
  const tenant = await organization();
  const id = await tenant.service({ battery_id: await tenant.battery(), has_service_data: true });
  const column = Array.from({ length: samplesPerPart }, () => own);
  const samples = encodeSamples({ offset: column, Curr: column, RemCap: column, Temp: column, Volt: column });
  for (let part = 0; part < parts; part++) {
    await tenant.insert('service_samples', { service_id: id, part, sample_count: samplesPerPart, samples });
  }
  const { headers } = await tenant.signIn({ permissions: ['perm-all-locations', 'perm-services-charts'] });
  const row = `[${[own, own, own, own, own].join()}]`;
  return {
    request: `GET /api/services/${id} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${headers.authorization}\r\n`,
    stream: `"stream":[${Array.from({ length: parts * samplesPerPart }, () => row).join()}]}`,
  };
}

test('concurrent answers keep to their own organisation, also if clients leave or read slowly', async () => {
  const random = new Random(11);
  const services = [await addService(11_111.1), await addService(-77_777.7)];
  const readTwo = async (): Promise<number> => {
    const asked = [random.one(services), random.one(services)];
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${asked.map(({ request }) => request).join('\r\n')}connection: close\r\n\r\n`);
    for (let turn = random.between(0, 200); turn > 0; turn--) await setImmediate();
    if (random.chance(0.3)) {
      socket.destroy();
      return 0;
    }
    const answers = (await text(socket)).split('HTTP/1.1 ').slice(1);
    // A machine too busy to connect to the database in time answers with that error.
    const torn = answers.filter((answer, at) => !answer.includes(asked[at]!.stream) && !answer.startsWith('503'));
    expect(torn.map((answer) => answer.slice(0, 100))).toEqual([]);
    return answers.filter((answer) => answer.startsWith('200')).length;
  };
  const readOn = async () => {
    for (let answered = 0; answered < 5;) answered += await readTwo();
  };
  await Promise.all([readOn(), readOn()]);
});
