import { isSoWithin, until } from '../../../apps/server/src/testing/until.ts';
import { RecordingDevice } from '../../harness/confirmed/recording-device.ts';
import { HttpLoad } from '../../harness/several-processes/http-load.ts';
import { LivePage } from '../../harness/several-processes/live-page.ts';
import type { Product } from '../../harness/several-processes/product.ts';
import { signIn } from '../../harness/several-processes/sign-in.ts';
import { webClient, type Call } from '../../harness/several-processes/web-client.ts';
import { people, type World } from '../rolling-restart/world.ts';
import { OutageClock } from './outage-clock.ts';

/** How long the slowest call took. */
class AnswerLog {
  slowestMs = 0;

  watch = (call: Call): Call => {
    return async (...asked) => {
      const startedAt = performance.now();
      const answer = await call(...asked);
      this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
      return answer;
    };
  };
}

const resendAfterMs = 10_000;
const pageCount = 2;
const busyWithinMs = 180_000;
/** A mail that could not be sent is tried again after a minute. */
const mailsWithinMs = 180_000;
const changesWithinMs = 20_000;
const pauseMs = 50;

/** People who read and write over HTTP, open pages, and analyzers that send as fast as they are acknowledged. */
export class Clients {
  readonly load: HttpLoad;
  readonly devices: RecordingDevice[];
  readonly pages: LivePage[];
  readonly answers = new AnswerLog();
  readonly clocks: { people: OutageClock; devices: OutageClock };

  private constructor({ nginx, broker }: Product, world: World, token: string) {
    const client = () => webClient(nginx.origin, nginx.certificate, token);
    const calls = Array.from({ length: people }, () => this.answers.watch(client().call));
    this.load = new HttpLoad(calls, 'failover');
    this.devices = world.measuring.map(
      ({ thingName }) => new RecordingDevice(broker.port, thingName, { trustsPuback: false, resendAfterMs }),
    );
    this.pages = Array.from({ length: pageCount }, () => new LivePage(client()));
    this.clocks = {
      people: new OutageClock(() => this.#confirmed),
      devices: new OutageClock(() => this.devices.reduce((sum, { acknowledged }) => sum + acknowledged, 0)),
    };
  }

  static async begin(product: Product, world: World): Promise<Clients> {
    const clients = new Clients(product, world, await signIn(product.nginx, world.organization));
    await Promise.all(clients.pages.map(({ listens }) => listens.promise));
    for (const device of clients.devices) device.live();
    clients.load.start(world.batteryIds, world.invitation);
    return clients;
  }

  get #confirmed(): number {
    return this.load.writes.length + this.load.locations.length;
  }

  /** Each analyzer and the people have had more writes confirmed. */
  async untilBusy(more: number): Promise<void> {
    const counts = () => [this.#confirmed, ...this.devices.map(({ acknowledged }) => acknowledged)];
    const targets = counts().map((count) => count + more);
    const isBusy = () => counts().every((count, at) => count >= (targets[at] as number));
    await until(isBusy, busyWithinMs, 'no write is confirmed any more');
  }

  /** People only: an analyzer whose start was lost has everything refused from then on. */
  async untilPeopleBusy(more: number): Promise<void> {
    const target = this.#confirmed + more;
    await until(() => this.#confirmed >= target, busyWithinMs, 'no write is confirmed any more');
  }

  /** What is in transit arrives within one resend of a device, some rounds of the worker and one poll of a page. */
  async stop({ mails }: Product): Promise<void> {
    await this.load.stop();
    const { invited, writes } = this.load;
    await isSoWithin(() => invited.every((email) => mails.to(email).length > 0), mailsWithinMs, pauseMs);
    const haveSeen = () => this.pages.every((page) => writes.every((write) => page.delayOf(write) !== undefined));
    await isSoWithin(haveSeen, changesWithinMs, pauseMs);
    await Promise.all([...this.devices, ...this.pages].map((each) => each.stop()));
    for (const clock of Object.values(this.clocks)) clock.stop();
  }
}
