import { Type } from 'typebox';
import { strict } from '../text.ts';

/** The answer to a saved edit: the version to send with the next edit. */
export const savedAnswer = Type.Object({ apiVersion: Type.Integer() }, strict);

/** The answer to a bulk deletion. Ids that the caller cannot see are skipped. */
export const deletedAnswer = Type.Object({ deletedIds: Type.Array(Type.Integer()) }, strict);

/** The answer to a bulk change. Rows that already had that state are left out. */
export const changedAnswer = Type.Object({ changedIds: Type.Array(Type.Integer()) }, strict);
