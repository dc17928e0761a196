import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@ohmstead/database';
import { runGatewayChild } from './run-gateway-child.ts';

/** Wrong on purpose: acknowledges when the work is done, and commits a little later, in order. The harness must notice. */
function acknowledgeBeforeCommit(database: Database): Database {
  let committed: Promise<unknown> = Promise.resolve();
  return {
    ...database,
    writeTenant: (scope, work) =>
      new Promise((resolve, reject) => {
        const acknowledgeEarly = () =>
          database.writeTenant(scope, async (writer) => {
            resolve(await work(writer));
            await delay(40);
          });
        committed = committed.then(acknowledgeEarly).catch(reject);
      }),
  };
}

runGatewayChild(acknowledgeBeforeCommit);
