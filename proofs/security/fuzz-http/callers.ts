import type { Database } from '@ohmstead/database';
import { openSession } from '../../../apps/server/src/api/sessions/open-session.ts';
import type { World } from './world.ts';

export type Caller = { headers: () => Record<string, string>; renew: () => Promise<void> };

const nobody: Caller = { headers: () => ({}), renew: async () => undefined };
const impostor: Caller = {
  headers: () => ({ authorization: `Bearer ${'A'.repeat(43)}` }),
  renew: async () => undefined,
};

/** A user whose session other requests may change, log out or delete. */
async function member(database: Database, world: World, userId: number): Promise<Caller> {
  let token = '';
  const renew = async () => {
    await world.forgive(userId);
    const session = { organizationId: world.organizationId, userId, ip: '127.0.0.1', userAgent: 'fuzz' };
    token = (await openSession(database, session)).bearerToken;
  };
  await renew();
  return { headers: () => ({ authorization: `Bearer ${token}` }), renew };
}

/** Of a hundred: 65 may do everything, 15 almost nothing, 5 have a wrong token, and 15 none. */
export async function callersOf(database: Database, world: World): Promise<(place: number) => Caller> {
  const { owners, limited } = world;
  const everything = await Promise.all(owners.map((id) => member(database, world, id)));
  const little = await member(database, world, limited);
  return (place) => {
    if (place < 65) return everything[place % everything.length] as Caller;
    if (place < 80) return little;
    return place < 85 ? impostor : nobody;
  };
}
