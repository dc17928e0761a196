import { RangeSlider, TextInput } from '@mantine/core';
import type { Bounds } from '@ohmstead/domain';
import { useState } from 'react';
import { keptRange } from './filter-bounds.ts';
import { type FilterControlProps, rowsToChooseFrom, setFilter } from './filter-control-props.ts';
import type { RangeFilter } from './filter-definition.ts';
import { RangeHistogram } from './range-histogram.tsx';
import { useBounds } from './use-bounds.ts';
import styles from './filters.module.css';

const steps = 100;

/** A round step (1, 2 or 5 with zeros) of about a hundredth of the range; at least 1, because bounds are whole. */
const sliderStep = (from: number, to: number): number => {
  const rough = (to - from) / steps;
  if (rough <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((digit) => digit * power >= rough) ?? 10) * power;
};

type Props = FilterControlProps<RangeFilter>;
type EndProps = { label: string; unit: string; value: number; limits: Bounds; onChange: (value: number) => void };

const isWithin = (text: string, [min, max]: Bounds): boolean =>
  text.trim() !== '' && Number(text) >= min && Number(text) <= max;

/** For exact values, which are hard to set on a slider with gloves. */
const End = ({ label, unit, value, limits, onChange }: EndProps) => {
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    if (isWithin(text, limits)) onChange(Number(text));
  };
  const isWrong = typed !== undefined && !isWithin(typed, limits);
  return (
    <TextInput
      type="number"
      step="any"
      inputMode="decimal"
      label={label}
      value={typed ?? String(value)}
      error={isWrong ? `From ${limits[0]} to ${limits[1]}` : null}
      rightSection={<span className={styles['unit']}>{unit}</span>}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
};

type RangeProps = { props: Props; bounds: Bounds; range: Bounds; onRange: (range: Bounds) => void };

const Ends = ({ props, bounds: [min, max], range: [from, to], onRange }: RangeProps) => (
  <div className={styles['ends']}>
    <End
      label="From"
      unit={props.filter.unit}
      value={from}
      limits={[min, to]}
      onChange={(value) => onRange([value, to])}
    />
    <End
      label="To"
      unit={props.filter.unit}
      value={to}
      limits={[from, max]}
      onChange={(value) => onRange([from, value])}
    />
  </div>
);

const Track = ({ props: { filter }, bounds: [min, max], range: [from, to], onRange }: RangeProps) => (
  <RangeSlider
    className={styles['track'] ?? ''}
    size={4}
    thumbSize={20}
    min={min}
    max={max}
    step={sliderStep(min, max)}
    minRange={0}
    label={null}
    value={[from, to]}
    thumbFromLabel={`${filter.label} from`}
    thumbToLabel={`${filter.label} to`}
    onChange={([low, high]) => onRange([Math.max(min, low), Math.min(max, high)])}
  />
);

const heldWithin = (value: number | null | undefined, fallback: number, [min, max]: Bounds): number =>
  Math.min(max, Math.max(min, value ?? fallback));

/** From and to, by slider or by keyboard, below a histogram of the rows. */
export const RangeControl = (props: Props) => {
  const { filter, work } = props;
  const matching = rowsToChooseFrom(props);
  const bounds = useBounds(props);
  if (bounds === 'loading') return <p className={styles['nothing']}>Loading…</p>;
  if (bounds === undefined || bounds[0] >= bounds[1])
    return <p className={styles['nothing']}>All rows have the same value.</p>;
  const set = work.filters[filter.key];
  const range: Bounds = [heldWithin(set?.[0], bounds[0], bounds), heldWithin(set?.[1], bounds[1], bounds)];
  const onRange = (changed: Bounds) => setFilter(props, keptRange(changed, bounds));
  return (
    <>
      <RangeHistogram list={work.list} filter={filter} matching={matching} bounds={bounds} range={range} />
      <Track {...{ props, bounds, range, onRange }} />
      <Ends {...{ props, bounds, range, onRange }} />
    </>
  );
};
