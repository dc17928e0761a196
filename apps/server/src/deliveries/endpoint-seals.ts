import type { OrganizationId } from '@ohmstead/domain';
import { seal, unseal, type Sealed, type SecretsKeys } from '../secrets/seal.ts';

/** Which value of the endpoint: one sealed for another place does not open. */
type Part = 'secret' | 'address' | 'headers';
export type SealPlace = { organizationId: OrganizationId; sealId: string };
export type TypedHeader = { name: string; value: string };

const placeOf = ({ organizationId, sealId }: SealPlace, part: Part) => `endpoint ${organizationId} ${sealId} ${part}`;

export const sealText = (text: string, place: SealPlace, part: Part, keys: SecretsKeys): Sealed =>
  seal(Buffer.from(text), placeOf(place, part), keys);

/** Null if the key that sealed it is not here. */
export const unsealText = (sealed: Sealed, place: SealPlace, part: Part, keys: SecretsKeys): string | null =>
  unseal(sealed, placeOf(place, part), keys)?.toString() ?? null;
