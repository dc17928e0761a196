import type { OrganizationId } from '@ohmstead/domain';
import { wholeOrganization } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { deliver, type Sending } from './deliver.ts';
import { takeDue } from './due-delivery.ts';

type Options = Sending & { logger: Logger; leaseMs?: number; lookEveryMs?: number };

/** Longer than an attempt may take, so that nobody else makes it meanwhile. */
const usualLeaseMs = 30_000;
/** Without a notification nothing is late by more. */
const usualLookMs = 2_000;
/** Open pages need not be told more often. */
const announceEveryMs = 1_000;

/**
 * Sends what is due, woken by a notification and by the clock. Each attempt runs by itself, so a slow receiver holds up its own lane alone.
 * Several processes may do this: the database leases each delivery to one of them.
 */
export async function startDeliverer(options: Options): Promise<{ close: () => Promise<void> }> {
  const { database, logger, leaseMs = usualLeaseMs, lookEveryMs = usualLookMs } = options;
  const underWay = new Set<Promise<void>>();
  const news = createNews(options);
  const closing = new AbortController();
  let looking: Promise<void> | undefined;
  let isWanted = false;

  /** One look at a time; what is notified meanwhile causes another. */
  function look(): void {
    isWanted = true;
    looking ??= (async () => {
      while (isWanted && !closing.signal.aborted) {
        isWanted = false;
        await lookOnce().catch((err: unknown) => logger.debug({ err }, 'Deliveries could not be looked for'));
      }
    })().finally(() => (looking = undefined));
  }

  async function lookOnce(): Promise<void> {
    for (const organizationId of await listDue(options)) {
      const due = await database.writeTenant(wholeOrganization(organizationId), (writer) =>
        takeDue(writer, organizationId, leaseMs),
      );
      for (const delivery of due) {
        const sending = deliver(options, organizationId, delivery)
          .catch((err: unknown) => logger.warn({ err, delivery: delivery.id }, 'An attempt could not be recorded'))
          .finally(() => {
            underWay.delete(sending);
            news.note(organizationId);
            look();
          });
        underWay.add(sending);
      }
    }
  }

  const listener = await database.listen('deliveries', look);
  const clock = setInterval(look, lookEveryMs);
  return {
    close: async () => {
      closing.abort();
      clearInterval(clock);
      await listener.close();
      await looking;
      await Promise.all(underWay);
      await news.close();
    },
  };
}

async function listDue({ database }: Sending): Promise<OrganizationId[]> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ id: OrganizationId }>`select organization_id as id from directory.due_deliveries()
      where next_attempt_at <= now() order by 1`.execute(directory),
  );
  return rows.map(({ id }) => id);
}

/** Tells open pages, at most once a second and organisation. */
function createNews({ database }: Sending) {
  const changed = new Set<OrganizationId>();
  const tell = async () => {
    const ids = [...changed];
    changed.clear();
    if (ids.length === 0) return;
    const payloads = ids.map((id) => `${id} webhooks`);
    await database
      .withDirectory((directory) =>
        sql`select pg_notify('changes', payload) from unnest(${payloads}::text[]) as payload`.execute(directory),
      )
      .catch(() => undefined);
  };
  const clock = setInterval(() => void tell(), announceEveryMs);
  return {
    note: (organizationId: OrganizationId) => void changed.add(organizationId),
    close: async () => {
      clearInterval(clock);
      await tell();
    },
  };
}
