import type { EntityKind } from '@ohmstead/domain';
import { ApiError } from '../api-error.ts';

type Versioned = { apiVersion: number };

/** An edit counts only on the version that it was made from: a stale one never overwrites. */
export function requireCurrent<Row extends Versioned>(row: Row | undefined, apiVersion: number, area: EntityKind): Row {
  if (!row) throw new ApiError(`${area}-not-found`);
  if (row.apiVersion !== apiVersion) throw new ApiError(`${area}-update-1`);
  return row;
}
