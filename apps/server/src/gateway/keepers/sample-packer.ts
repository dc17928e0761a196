import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { compactServices } from '../../sample-store/compact-services.ts';
import type { GatewayLog } from '../gateway-log.ts';
import { listOrganizations } from '../inbound/thing-directory.ts';

const everyMs = 30_000;
const servicesAtOnce = 5;
/** Packing is never urgent, so it leaves room for live messages. */
const restMs = 50;

/** Packs the samples of ended services, a few at a time. */
export class SamplePacker {
  readonly #database: Database;
  readonly #log: GatewayLog;
  readonly #timer: NodeJS.Timeout;
  #isStopped = false;
  #packing: Promise<void> | undefined;

  constructor(database: Database, log: GatewayLog) {
    this.#database = database;
    this.#log = log;
    this.#timer = setInterval(() => this.#look(), everyMs);
  }

  #look(): void {
    this.#packing ??= this.#pack()
      .catch((error: unknown) => this.#log.error({ err: error }, 'Samples not packed'))
      .finally(() => (this.#packing = undefined));
  }

  async #pack(): Promise<void> {
    for (const organizationId of await listOrganizations(this.#database)) {
      while (!this.#isStopped && (await this.#packSome(organizationId)) === servicesAtOnce) await delay(restMs);
    }
  }

  #packSome(organizationId: OrganizationId): Promise<number> {
    return this.#database.writeTenant(wholeOrganization(organizationId), (writer) =>
      compactServices(writer, servicesAtOnce),
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#packing;
  }
}
