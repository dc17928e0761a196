import type { BulkAction } from '@ohmstead/contract';
import { maxBulkIds, type Permission } from '@ohmstead/domain';
import type { Icon } from '@tabler/icons-react';
import { ownTimeZone } from '../../lib/text/day.ts';
import type { BulkQuestion } from '../bulk-jobs/bulk-work.ts';
import type { AllMatching } from '../rows/list-rows.ts';

/** An action for all rows that match, which the server carries out in the background. */
export type JobAction = {
  action: Exclude<BulkAction, 'edit' | 'schedule'>;
  label: string;
  icon: Icon;
  permission?: Permission;
  /** Offered only while this column is shown. */
  column?: string;
  /** What is said before it begins; without it, it begins at once. */
  consequence?: string;
  dangerous?: true;
};

/** All rows that match, except some. */
export type AllSelected = AllMatching & { except: readonly number[] };

/** What the server is told about rows that are selected by their filters. */
export const jobQuestion = ({
  filters,
  asOf,
  except,
}: AllSelected): { question: BulkQuestion; except: readonly number[] } => ({
  question: { filters, timeZone: ownTimeZone(), asOf },
  except,
});

export const hasTooManyExceptions = ({ except }: AllSelected): boolean => except.length > maxBulkIds;

/** Not a constant: the first number that is written out takes 10 ms of what a list waits for. */
export const tooManyExceptions = () => `at most ${maxBulkIds.toLocaleString('en')} rows can be left out`;
