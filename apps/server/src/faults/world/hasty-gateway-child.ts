import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@ohmstead/database';
import { runGatewayChild } from './run-gateway-child.ts';

/** Wrong on purpose: answers when the work is done, and commits a little later. The harness must notice. */
const answerBeforeCommit = (database: Database): Database => ({
  ...database,
  withTenant: (scope, work) =>
    new Promise((resolve, reject) => {
      database
        .withTenant(scope, async (writer) => {
          const result = await work(writer);
          resolve(result);
          await delay(40);
          return result;
        })
        .catch(reject);
    }),
});

runGatewayChild(answerBeforeCommit);
