import type { Actor } from '@ohmstead/domain';

/** Where a change comes from: the address, the browser's user agent, and the session if there is one. */
export type Origin = { ip: string; client?: string | null; session?: string | null };

/** Who makes a change, and from where. */
export type Author = Origin & { actor: Actor };
