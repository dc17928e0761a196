import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@ohmstead/database';
import { runGatewayChild } from './run-gateway-child.ts';

/** Wrong on purpose: acknowledges when the work is done, and commits a little later, in order. The harness must notice. */
function answerBeforeCommit(database: Database): Database {
  let committed: Promise<unknown> = Promise.resolve();
  return {
    ...database,
    writeTenant: (scope, work) =>
      new Promise((resolve, reject) => {
        const doHastily = () =>
          database.writeTenant(scope, async (writer) => {
            resolve(await work(writer));
            await delay(40);
          });
        committed = committed.then(doHastily).catch(reject);
      }),
  };
}

runGatewayChild(answerBeforeCommit);
