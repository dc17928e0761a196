import { asOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';

type Refused = { received_at: Date; topic: string; reason: string; payload: Buffer };

const longestShown = 1_000;

/** Text from a device must not control the terminal. */
function readable(text: string): string {
  const plain = text.replaceAll(/\p{Cc}/gu, '\uFFFD');
  return plain.length > longestShown ? `${plain.slice(0, longestShown)}…` : plain;
}

/** The messages of a device that were refused, newest first: at most the last hundred. */
export async function listRefused({ databaseUrl }: ProviderContext, thingName: string): Promise<ProviderAnswer> {
  const { things, refused } = await asOwner(databaseUrl, async (client) => ({
    things: (await client.query('select from directory.things where thing_name = $1', [thingName])).rowCount,
    refused: (await client.query<Refused>('select * from directory.list_refused($1)', [thingName])).rows,
  }));
  if (things === 0) throw new ProviderError(`${thingName} does not exist`);
  return {
    rows: refused.map(({ received_at, topic, reason, payload }) => ({
      received: received_at.toISOString(),
      topic: readable(topic),
      reason: readable(reason),
      message: readable(payload.toString('utf8')),
    })),
    rowsName: 'refused',
  };
}
