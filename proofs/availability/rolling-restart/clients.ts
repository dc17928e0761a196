import { isSoWithin } from '../../../apps/server/src/testing/until.ts';
import { RecordingDevice } from '../../harness/confirmed/recording-device.ts';
import { HttpLoad } from '../../harness/several-processes/http-load.ts';
import { LivePage } from '../../harness/several-processes/live-page.ts';
import type { Product } from '../../harness/several-processes/product.ts';
import { signIn } from '../../harness/several-processes/sign-in.ts';
import { UpgradingFleet } from '../../harness/several-processes/upgrading-fleet.ts';
import { webClient, type WebClient } from '../../harness/several-processes/web-client.ts';
import { newVersion, people, type World } from './world.ts';

const resendAfterMs = 10_000;
/** One round of the worker, and one poll of a page. */
const mailsWithinMs = 90_000;
const changesWithinMs = 20_000;
const pauseMs = 50;

/**
 * Everybody who must not notice the restarts: people who read and write, open pages, devices that measure and devices that are upgraded.
 */
export class Clients {
  readonly load: HttpLoad;
  readonly fleet: UpgradingFleet;
  readonly devices: RecordingDevice[];
  readonly pages: { behindNginx: LivePage[]; atOneApi: LivePage[] };
  readonly #product: Product;
  readonly #world: World;
  readonly #token: string;

  private constructor(product: Product, world: World, tokens: { person: string; foreman: string }) {
    this.#product = product;
    this.#world = world;
    this.#token = tokens.person;
    const { origin, certificate } = product.nginx;
    const { port } = product.broker;
    this.load = this.makeLoad('restart');
    this.fleet = new UpgradingFleet(port, webClient(origin, certificate, tokens.foreman), newVersion);
    this.devices = world.measuring.map(
      ({ thingName }) => new RecordingDevice(port, thingName, { trustsPuback: false, resendAfterMs }),
    );
    this.pages = {
      behindNginx: [origin, origin].map((address) => new LivePage(this.#client(address))),
      atOneApi: product.apis.map((api) => new LivePage(this.#client(api.origin))),
    };
  }

  static async begin(product: Product, world: World): Promise<Clients> {
    const person = await signIn(product.nginx, world.organization);
    const clients = new Clients(product, world, { person, foreman: await signIn(product.nginx, world.workshop) });
    await Promise.all(clients.#allPages.map(({ listens }) => listens.promise));
    for (const device of clients.devices) device.live();
    clients.start(clients.load);
    clients.fleet.start(world.upgradable);
    return clients;
  }

  get #allPages(): LivePage[] {
    return [...this.pages.behindNginx, ...this.pages.atOneApi];
  }

  #client(origin: string): WebClient {
    return webClient(origin, this.#product.nginx.certificate, this.#token);
  }

  /** Each person has connections of their own. */
  makeLoad(name: string): HttpLoad {
    const calls = Array.from({ length: people }, () => this.#client(this.#product.nginx.origin).call);
    return new HttpLoad(calls, name);
  }

  start(load: HttpLoad): void {
    load.start(this.#world.batteryIds, this.#world.invitation);
  }

  /** What is in transit arrives within one resend of a device, one round of the worker and one poll of a page. */
  async stop(): Promise<void> {
    await this.fleet.stop();
    await this.load.stop();
    const { invited, writes } = this.load;
    const { mails } = this.#product;
    const pages = this.#allPages;
    const haveAllMails = () => invited.every((email) => mails.to(email).length > 0);
    const haveAllChanges = () => pages.every((page) => writes.every((write) => page.delayOf(write) !== undefined));
    await isSoWithin(haveAllMails, mailsWithinMs, pauseMs);
    await isSoWithin(haveAllChanges, changesWithinMs, pauseMs);
    await Promise.all([...this.devices, ...pages].map((each) => each.stop()));
  }
}
