import { Type } from 'typebox';
import { strict } from '../text.ts';

/** What a saved edit answers: the version that the next edit starts from. */
export const savedAnswer = Type.Object({ apiVersion: Type.Integer() }, strict);

/** What a bulk deletion answers. Ids that do not exist for the caller were passed over. */
export const deletedAnswer = Type.Object({ deletedIds: Type.Array(Type.Integer()) }, strict);

/** What a bulk change answers. Whatever was in that state already is not named. */
export const changedAnswer = Type.Object({ changedIds: Type.Array(Type.Integer()) }, strict);
