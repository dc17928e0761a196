/** The table that stands in a database from the first step of a restore to the last: what is there is not to be used. */
export const restoreMark = 'ohmstead.restoring';
