/** This table exists from the first step of a restore to the last: until then the database must not be used. */
export const restoreMark = 'ohmstead.restoring';
