import { createHash, randomBytes } from 'node:crypto';
import type { Database, Writer } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { GatewayLog } from '../gateway-log.ts';
import { maxUpgradeAttempts } from './follow-upgrades.ts';

type Options = {
  database: Database;
  log: GatewayLog;
  /** The base URL from which devices download firmware. */
  publicUrl: string;
  everyMs?: number | undefined;
  stalled?: string;
};
type Due = { organization_id: OrganizationId; upgrade_id: number; state: string };

const lookEveryMs = 2_000;
/** How long an offer and its ticket are valid. Without progress for that long, a new offer is made. */
const offerLife = '1 hour';
const queuedLife = '30 days';

/** Devices are locked before their upgrades (docs/decisions/0157), because a change to an upgrade also updates the row of its device. */
export const holdDevice = (writer: Writer, upgradeId: number) =>
  sql`select from app.devices where organization_id = app.organization_id() and id = (
      select device_id from app.firmware_upgrades where organization_id = app.organization_id() and id = ${upgradeId})
    for no key update`.execute(writer);

/** Offers queued firmware to devices that are online and idle, and gives up on those that make no progress. */
export class UpgradeOfferer {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), options.everyMs ?? lookEveryMs);
  }

  #look(): void {
    this.#looking ??= this.#offerDue()
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'Firmware not offered'))
      .finally(() => (this.#looking = undefined));
  }

  async #offerDue(): Promise<void> {
    const { database, stalled = offerLife } = this.#options;
    const { rows } = await database.withDirectory((directory) =>
      sql<Due>`select * from directory.take_due_upgrades(${stalled}::interval)`.execute(directory),
    );
    for (const due of rows) await this.#treat(due, stalled);
  }

  /** A failure of one upgrade must not delay the others. */
  async #treat(due: Due, stalled: string): Promise<void> {
    try {
      await (due.state === 'queued' ? this.#offer(due) : this.#restart(due, stalled));
    } catch (error) {
      this.#options.log.error({ err: error, upgrade: due.upgrade_id }, 'Firmware not offered');
    }
  }

  async #offer({ organization_id, upgrade_id }: Due): Promise<void> {
    const ticket = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(ticket).digest();
    const url = `${this.#options.publicUrl.replace(/\/+$/, '')}/api/firmware/${ticket}`;
    await this.#options.database.writeTenant(wholeOrganization(organization_id), async (writer) => {
      await holdDevice(writer, upgrade_id);
      await sql`select directory.offer_upgrade(${upgrade_id}, ${hash}, ${url}, ${offerLife}::interval)`.execute(writer);
      await sql`update app.firmware_upgrades set state = 'timed out', reason = 'The device was never there and idle.',
          changed_at = now()
        where organization_id = app.organization_id() and id = ${upgrade_id} and state = 'queued'
          and requested_at < now() - ${queuedLife}::interval`.execute(writer);
    });
  }

  async #restart({ organization_id, upgrade_id, state }: Due, stalled: string): Promise<void> {
    await this.#options.database.writeTenant(wholeOrganization(organization_id), async (writer) => {
      await holdDevice(writer, upgrade_id);
      await sql`
        update app.firmware_upgrades set changed_at = now(),
            state = case when attempts < ${maxUpgradeAttempts} then 'queued' else 'timed out' end,
            reason = case when attempts < ${maxUpgradeAttempts} then null else 'The device did not finish in time.' end
          where organization_id = app.organization_id() and id = ${upgrade_id} and state = ${state}
            and changed_at <= now() - ${stalled}::interval`.execute(writer);
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }
}
