import type { Database } from '@ohmstead/database';
import { deviceSilentMs, wholeOrganization } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { GatewayLog } from '../gateway-log.ts';
import { showLastHeard } from '../inbound/apply/apply-presence.ts';
import { listOrganizations } from '../inbound/thing-directory.ts';

type Options = {
  database: Database;
  log: GatewayLog;
  deafSinceMs: () => number;
  silentMs?: number | undefined;
  everyMs?: number | undefined;
};

/**
 * Marks devices offline after too long a silence, and updates when the others were last heard. Devices are not marked for a time in which
 * the gateway itself could not receive messages.
 */
export class SilenceSweeper {
  readonly #options: Options;
  readonly #silentMs: number;
  readonly #timer: NodeJS.Timeout;
  #sweeping = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#silentMs = options.silentMs ?? deviceSilentMs;
    this.#timer = setInterval(() => this.#look(), options.everyMs ?? 10_000);
  }

  #look(): void {
    if (Date.now() - this.#options.deafSinceMs() < this.#silentMs) return;
    this.#sweeping = this.#sweeping
      .then(() => this.#sweep())
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'Silent devices not swept'));
  }

  async #sweep(): Promise<void> {
    const { database } = this.#options;
    for (const organizationId of await listOrganizations(database)) {
      await database.writeTenant(wholeOrganization(organizationId), async (writer) => {
        await sql`
          update app.devices set online = false, status_changed_at = now()
            where organization_id = app.organization_id() and online and not exists (
              select from app.device_presence as presence
                where presence.organization_id = devices.organization_id and presence.device_id = devices.id
                  and last_message_at > now() - ${`${this.#silentMs} milliseconds`}::interval)`.execute(writer);
        await showLastHeard(writer);
      });
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }
}
