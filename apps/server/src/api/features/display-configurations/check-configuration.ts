import {
  batteryColumns,
  deviceColumns,
  serviceColumns,
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

/** Every column of its list once, and at least one in sight. Answers what is stored. */
export function checkConfiguration(
  { name, ...body }: DisplayConfigurationBody,
  call: 'add' | 'update',
): DisplayConfigurationBody {
  const trimmed = name.trim();
  if (trimmed === '') throw new ApiError(`displayConfigurations-${call}-1`);
  const known = catalogues[body.type].map(({ key }) => key);
  const named = body.columns.map(({ key }) => key);
  refuseFirst(`displayConfigurations-${call}-3`, named, (key) => !known.includes(key));
  refuseFirst(`displayConfigurations-${call}-4`, named, (key, index) => named.indexOf(key) !== index);
  refuseFirst(`displayConfigurations-${call}-5`, known, (key) => !named.includes(key));
  if (body.columns.every(({ visible }) => !visible)) throw new ApiError(`displayConfigurations-${call}-6`);
  return { name: trimmed, ...body };
}

type ColumnCode = `displayConfigurations-${'add' | 'update'}-${3 | 4 | 5}`;

function refuseFirst(
  code: ColumnCode,
  keys: readonly string[],
  isWrong: (key: string, index: number) => boolean,
): void {
  const wrong = keys.find(isWrong);
  if (wrong !== undefined) throw new ApiError(code, [wrong]);
}
