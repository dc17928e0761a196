import {
  batteryColumns,
  currentColumnKey,
  deviceColumns,
  serviceColumns,
  type ColumnSetting,
  type DisplayConfigurationBody,
  type ListColumn,
} from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { ApiError } from '../../api-error.ts';

const catalogues: Record<EntityKind, readonly ListColumn[]> = {
  batteries: batteryColumns,
  devices: deviceColumns,
  services: serviceColumns,
};

/** Adapts a configuration of another release: renames columns with former keys, and drops those that no longer exist. */
export const currentColumns = (type: EntityKind, columns: readonly ColumnSetting[]): ColumnSetting[] =>
  columns
    .map(({ key, visible }) => ({ key: currentColumnKey(key), visible }))
    .filter(({ key }) => catalogues[type].some((column) => column.key === key));

/** Only columns of its list, each once, and at least one visible. Returns what to store. */
export function checkConfiguration(
  { name, ...body }: DisplayConfigurationBody,
  call: 'add' | 'update',
): DisplayConfigurationBody {
  const trimmed = name.trim();
  if (trimmed === '') throw new ApiError(`displayConfigurations-${call}-1`);
  const columns = body.columns.map(({ key, visible }) => ({ key: currentColumnKey(key), visible }));
  const named = columns.map(({ key }) => key);
  refuseFirst(`displayConfigurations-${call}-3`, named, (key) =>
    catalogues[body.type].every((each) => each.key !== key),
  );
  refuseFirst(`displayConfigurations-${call}-4`, named, (key, index) => named.indexOf(key) !== index);
  if (!showsAny({ ...body, columns })) throw new ApiError(`displayConfigurations-${call}-6`);
  return { name: trimmed, ...body, columns };
}

/** Columns left out are visible, unless visibility is locked. */
const showsAny = ({ type, columns, lockColumnVisibility }: Omit<DisplayConfigurationBody, 'name'>): boolean =>
  columns.some(({ visible }) => visible) ||
  (!lockColumnVisibility &&
    catalogues[type].some(({ key, visible }) => visible && columns.every((each) => each.key !== key)));

type ColumnCode = `displayConfigurations-${'add' | 'update'}-${3 | 4}`;

function refuseFirst(
  code: ColumnCode,
  keys: readonly string[],
  isWrong: (key: string, index: number) => boolean,
): void {
  const wrong = keys.find(isWrong);
  if (wrong !== undefined) throw new ApiError(code, [wrong]);
}
