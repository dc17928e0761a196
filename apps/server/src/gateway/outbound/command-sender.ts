import type { Database } from '@ohmstead/database';
import { Command, resendAfterMs } from '@ohmstead/device-protocol';
import { sql } from 'kysely';
import { Compile } from 'typebox/compile';
import type { BrokerLink } from '../broker/broker-link.ts';
import type { GatewayLog } from '../gateway-log.ts';

type Options = {
  database: Database;
  log: GatewayLog;
  link: () => Pick<BrokerLink, 'send' | 'reachable'> | undefined;
};
type Waiting = { id: number; thing_name: string; command: string; payload: object };

const wire = Compile(Command);
const lookEveryMs = 2_000;

/** Sends queued commands to their devices, repeatedly until the device replies or the command expires. */
export class CommandSender {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  #sending = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => this.wake(null), lookEveryMs);
  }

  /** There may be commands for this thing, or for any thing if null. Failures are retried next time. */
  wake(thingName: string | null, resendMs = resendAfterMs): void {
    this.#sending = this.#sending
      .then(() => this.#send(thingName, resendMs))
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'Commands not sent'));
  }

  async #send(thingName: string | null, resendMs: number): Promise<void> {
    const link = this.#options.link();
    const reachable = link?.reachable();
    if (!link || reachable === undefined) return;
    if (thingName !== null && reachable !== null && !reachable.includes(thingName)) return;
    if (thingName === null && reachable?.length === 0) return;
    for (const waiting of await this.#take(thingName === null ? reachable : [thingName], resendMs)) {
      this.#sendOne(link, waiting);
    }
  }

  async #take(thingNames: string[] | null, resendMs: number): Promise<Waiting[]> {
    const { rows } = await this.#options.database.withDirectory((directory) =>
      sql<Waiting>`
        select * from directory.take_commands(${thingNames}::text[], ${`${resendMs} milliseconds`}::interval) order by id`.execute(
        directory,
      ),
    );
    return rows;
  }

  #sendOne({ send }: Pick<BrokerLink, 'send'>, { id, thing_name, command, payload }: Waiting): void {
    const message = { id, command, ...payload };
    if (!wire.Check(message))
      return this.#options.log.error({ id, command, thingName: thing_name }, 'Command does not match the protocol');
    send(thing_name, 'command', message);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
  }
}
