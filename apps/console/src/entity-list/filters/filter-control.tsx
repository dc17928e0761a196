import { ChoiceControl } from './choice-control.tsx';
import { DatesControl } from './dates-control.tsx';
import type { FilterControlProps } from './filter-control-props.ts';
import type { FilterDefinition, FlagFilter, GivenFilter } from './filter-definition.ts';
import { RangeControl } from './range-control.tsx';

/** A flag needs only its own button, and a filter from a link has nothing to choose. */
export type OpeningFilter = Exclude<FilterDefinition, FlagFilter | GivenFilter>;

export const FilterControl = ({ filter, work }: FilterControlProps<OpeningFilter>) => {
  if (filter.kind === 'choice') return <ChoiceControl filter={filter} work={work} />;
  if (filter.kind === 'range') return <RangeControl filter={filter} work={work} />;
  return <DatesControl filter={filter} work={work} />;
};
