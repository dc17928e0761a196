import { Checkbox } from '@mantine/core';
import type { ChoiceFilter, ChoiceOption } from './filter-definition.ts';
import { rowsToChooseFrom, setFilter, type FilterControlProps } from './filter-control-props.ts';
import styles from './filters.module.css';

type Props = FilterControlProps<ChoiceFilter>;

/** Chosen values remain in the list even if no row has them any more. */
const optionsOf = ({ filter, work }: Props, found: Iterable<string>): readonly ChoiceOption[] => {
  if (filter.options !== undefined) return filter.options;
  const values = new Set([...found, ...(work.filters[filter.key] ?? [])]);
  return [...values].toSorted((a, b) => a.localeCompare(b, 'en')).map((value) => ({ value, label: value }));
};

const countsOf = (props: Props, slots: Uint32Array) => {
  const { list } = props.work;
  const counts = list.countTexts(props.filter.column, slots);
  return ({ value, flag }: ChoiceOption): number =>
    flag === undefined ? (counts.get(value) ?? 0) : list.countFilled(flag, slots);
};

type OptionProps = { option: ChoiceOption; count: number; isChosen: boolean; onToggle: () => void };

const Option = ({ option: { label, mark }, count, isChosen, onToggle }: OptionProps) => (
  <Checkbox
    className={styles['option'] ?? ''}
    classNames={{ body: styles['optionBody'] ?? '', labelWrapper: styles['optionWords'] ?? '' }}
    aria-label={label}
    label={
      <>
        <span className={styles['optionLabel']}>{mark ?? label}</span>
        <span className={styles['optionCount']}>{count.toLocaleString('en')}</span>
      </>
    }
    checked={isChosen}
    onChange={onToggle}
  />
);

/** One checkbox per value, with the number of rows that it would add. */
export const ChoiceControl = (props: Props) => {
  const { filter, work } = props;
  const chosen = work.filters[filter.key] ?? [];
  const slots = rowsToChooseFrom(props);
  const countOf = countsOf(props, slots);
  const toggle = (value: string) =>
    setFilter(props, chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <div className={styles['options']}>
      {optionsOf(props, work.list.countTexts(filter.column, slots).keys()).map((option) => (
        <Option
          key={option.value}
          option={option}
          count={countOf(option)}
          isChosen={chosen.includes(option.value)}
          onToggle={() => toggle(option.value)}
        />
      ))}
    </div>
  );
};
