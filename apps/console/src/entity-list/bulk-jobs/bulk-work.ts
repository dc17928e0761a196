import type { BulkAction, NewBulkJob, Sent } from '@ohmstead/contract';
import type { EntityKind, FilterObject } from '@ohmstead/domain';

/** The rows of a large list: its filters, and its cursor at the moment when they were selected. */
export type BulkQuestion = { filters: FilterObject; timeZone: string; asOf: string };

export type BulkWork = {
  kind: EntityKind;
  action: BulkAction;
  question: BulkQuestion;
  /** Ids of rows that were deselected. */
  except?: readonly number[];
  /** The fields to set, for the action 'edit'. */
  set?: Readonly<Record<string, unknown>>;
};

/** Which actions and fields a list has is decided by the bulk bar, and checked by the server. */
export const bodyOf = ({ kind, action, question, except = [], set }: BulkWork) =>
  ({ kind, action, ...question, except, ...(set === undefined ? {} : { set }) }) as Sent<NewBulkJob>;
