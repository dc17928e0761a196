import type { Database } from '@ohmstead/database';
import type { BrokerLink } from './broker-link.ts';
import { OutsideBroker, type OutsideBrokerOptions } from './outside-broker.ts';

type Options = Omit<OutsideBrokerOptions, 'session' | 'onStranded'> & { database: Database; session: string };

/**
 * For brokers without shared subscriptions: one gateway at a time holds the session, and the others stand by. A lock in the database
 * decides which. A gateway that loses the lock drops the session, and the next one receives everything that was not acknowledged to the
 * broker.
 */
export async function connectExclusively({ database, ...options }: Options): Promise<BrokerLink> {
  const { session, log } = options;
  let broker: OutsideBroker | undefined;
  let connected: Promise<void> | undefined;
  let isLeaving = false;
  const holder = await database.holdLock(`gateway ${session}`, {
    onHeld() {
      log.info({ session }, 'This gateway takes the devices');
      broker = new OutsideBroker({ ...options, onStranded: () => holder.pass() });
      connected = broker.start();
    },
    onLost() {
      log.warn({ session }, 'This gateway stands by');
      broker?.abandon();
      broker = undefined;
      if (isLeaving) void holder.close();
    },
  });
  await connected;
  return {
    send: (...message) => broker?.send(...message),
    reachable: () => (broker?.isSubscribed ? null : []),
    standsBy: () => broker === undefined,
    /** A gateway that is shutting down must not get the session again. */
    async unsubscribe() {
      isLeaving = true;
      await (broker ? broker.unsubscribe() : holder.close());
    },
    async stop() {
      broker?.stop();
      await holder.close();
    },
  };
}
