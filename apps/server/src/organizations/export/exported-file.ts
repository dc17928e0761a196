import type { Written } from '../../files/save-stream.ts';

/** `lines` of a text, without its header. */
export type ExportedFile = Written & { path: string; lines?: number };
/** Where it is written, and where raw samples are that the database holds no more. */
export type ExportPlaces = { folder: string; archiveDir: string };
