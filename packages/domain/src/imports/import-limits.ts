/** What a file may hold (spec: calls-data §4). */
export const importMaxBytes = 10 * 1024 * 1024;
export const importMaxRows = 100_000;
export const importMaxColumns = 200;
/** Rows and values that show how a file was read. */
export const importSampleRows = 3;
export const workbookMaxUnpackedBytes = 100 * 1024 * 1024;
export const workbookMaxEntries = 2_000;
