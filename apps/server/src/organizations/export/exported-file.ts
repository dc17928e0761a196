import type { Written } from '../../files/save-stream.ts';

/** `lines` counts the lines of a text without its header. */
export type ExportedFile = Written & { path: string; lines?: number };
/** The target folder, and the archive of raw samples that are no longer in the database. */
export type ExportPlaces = { folder: string; archiveDir: string };
