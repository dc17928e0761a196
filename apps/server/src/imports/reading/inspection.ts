import type { ColumnEvidence, FileForm, Separator, TextEncoding } from '@ohmstead/domain';

/** How the file is written. */
export type FileFormat = {
  form: FileForm;
  encoding: TextEncoding | null;
  separator: Separator | null;
  sheet: string | null;
  /** All of a workbook; missing in what a former version read. */
  sheets?: string[];
};
export type ChosenFormat = {
  encoding?: TextEncoding | null | undefined;
  separator?: Separator | null | undefined;
  sheet?: string | null | undefined;
};

/** `firstCells`: those of the first rows, also empty ones. */
export type InspectedColumn = {
  head: string;
  filled: number;
  samples: string[];
  firstCells?: string[];
  evidence: ColumnEvidence;
};

/** What a file shows before its columns have a meaning. */
export type Inspection = { format: FileFormat; columns: InspectedColumn[]; rowCount: number };
