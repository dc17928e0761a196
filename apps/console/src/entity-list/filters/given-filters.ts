import type { Bin, ListFilters } from '../list-search.ts';
import type { Condition } from '../store/row-filter.ts';
import type { GivenFilter } from './filter-definition.ts';

const binWords = ([from, below]: Bin): string => (below === null ? `from ${from} % on` : `${from} to below ${below} %`);

const listed = (texts: readonly string[] | undefined, empty: string): string | undefined =>
  texts?.map((text) => (text === '' ? empty : text)).join(', ');

const oneOf = (key: string, texts: readonly string[] | undefined): Condition | undefined =>
  texts === undefined ? undefined : { kind: 'oneOf', key, texts };

const binFilter = (
  key: 'sohBin' | 'remainingBin',
  label: string,
  values: { column: string; shareOf?: string },
): GivenFilter => ({
  kind: 'given',
  key,
  label,
  column: values.column,
  wordsOf: ({ [key]: bin }: ListFilters) => (bin === undefined ? undefined : binWords(bin)),
  conditionOf: ({ [key]: bin }: ListFilters) => {
    if (bin === undefined) return undefined;
    const { column, ...rest } = values;
    return { kind: 'within', key: column, ...rest, from: bin[0], below: bin[1] ?? Infinity };
  },
});

/** By name; the empty one is no location. */
export const givenLocations: GivenFilter = {
  kind: 'given',
  key: 'locations',
  label: 'Location',
  column: 'location',
  wordsOf: ({ locations }) => listed(locations, 'none yet'),
  conditionOf: ({ locations }) => oneOf('location', locations),
};

export const givenModels: GivenFilter = {
  kind: 'given',
  key: 'modelNames',
  label: 'Model',
  column: 'modelName',
  wordsOf: ({ modelNames }) => listed(modelNames, 'unknown'),
  conditionOf: ({ modelNames }) => oneOf('modelName', modelNames),
};

/** What the bars and points of reports lead to: exactly the batteries that they count. */
export const givenBatteries: readonly GivenFilter[] = [
  givenLocations,
  binFilter('sohBin', 'State of health', { column: 'lastSoh' }),
  binFilter('remainingBin', 'Remaining of design capacity', { column: 'remCap', shareOf: 'designCapacity' }),
  {
    kind: 'given',
    key: 'batteryIds',
    label: 'Chosen batteries',
    column: 'batteryId',
    wordsOf: ({ batteryIds }) => batteryIds?.length.toLocaleString('en'),
    conditionOf: ({ batteryIds }) => oneOf('batteryId', batteryIds?.map(String)),
  },
];
