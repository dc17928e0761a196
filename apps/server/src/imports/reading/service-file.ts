import type { FileLayout } from '@ohmstead/domain/service-imports/find-table';

export type FileRow = { line: number; cells: string[] };

/** A file of a test that has been opened. */
export type ServiceFile = { layout: FileLayout; rows: () => AsyncIterable<FileRow> | Iterable<FileRow> };
