import { foldText, lazily } from '@ohmstead/domain';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../lib/text/number-text.ts';
import type { ChoiceFilter, ChoiceOption } from './filter-definition.ts';
import type { Sums, SumsQuestion } from '../rows/list-rows.ts';
import { useSums } from '../rows/sums-api.ts';
import { rowsToChooseFrom, setFilter, type FilterControlProps } from './filter-control-props.ts';
import styles from './filters.module.css';

type Props = FilterControlProps<ChoiceFilter>;

/** Above this number there is a search field. */
const fewOptions = 8;
/** The most that are rendered; others are found by name. */
const mostShown = 100;

const furtherValues = { one: 'further value', many: 'further values' };
const collator = lazily(() => new Intl.Collator('en', { numeric: true }));

/** Chosen values remain in the list even if no row has them any more. */
const optionsOf = ({ filter, work }: Props, found: Iterable<string>): readonly ChoiceOption[] => {
  if (filter.options !== undefined) return filter.options;
  const chosen = (work.filters[filter.key] ?? []).filter((value) => value !== '');
  const values = [...new Set([...found, ...chosen])].toSorted(collator().compare);
  const options = values.map((value) => ({ value, label: value }));
  return filter.empty === undefined ? options : [...options, { value: '', label: filter.empty }];
};

const questionOf = ({ column, options = [] }: ChoiceFilter): SumsQuestion => ({
  count: true,
  texts: [column],
  filled: [column, ...options.flatMap(({ flag }) => flag ?? [])],
});

/** Undefined where the answer does not tell. */
const countsOf = (texts: ReadonlyMap<string, number>, { column }: ChoiceFilter, sums: Sums | undefined) => {
  return ({ value, flag }: ChoiceOption): number | undefined => {
    if (sums === undefined) return undefined;
    const { count, filled, truncated } = sums;
    if (flag !== undefined) return filled[flag] ?? 0;
    if (value === '') return count - (filled[column] ?? 0);
    return texts.get(value) ?? (truncated.includes(column) ? undefined : 0);
  };
};

type OptionProps = { option: ChoiceOption; count: number | undefined; isChosen: boolean; onToggle: () => void };

const Option = ({ option: { label, mark }, count, isChosen, onToggle }: OptionProps) => (
  <Checkbox
    className={styles['option'] ?? ''}
    classNames={{ body: styles['optionBody'] ?? '', labelWrapper: styles['optionWords'] ?? '' }}
    aria-label={label}
    label={
      <>
        <span className={styles['optionLabel']}>{mark ?? label}</span>
        <span className={styles['optionCount']}>{count?.toLocaleString('en') ?? '…'}</span>
      </>
    }
    checked={isChosen}
    onChange={onToggle}
  />
);

type SearchFieldProps = { label: string; sought: string; onChange: (sought: string) => void };

const SearchField = ({ label, sought, onChange }: SearchFieldProps) => (
  <TextInput
    className={styles['sought'] ?? ''}
    aria-label={`Find among ${label}`}
    placeholder="Find"
    data-autofocus
    value={sought}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** One checkbox per value, with the number of rows that it would add. */
export const ChoiceControl = (props: Props) => {
  const { filter, work } = props;
  const [sought, setSought] = useState('');
  const chosen = work.filters[filter.key] ?? [];
  const sums = useSums(work.list, rowsToChooseFrom(props), questionOf(filter));
  const texts = new Map(sums?.texts[filter.column]);
  const countOf = countsOf(texts, filter, sums);
  const toggle = (value: string) =>
    setFilter(props, chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  const options = optionsOf(props, texts.keys());
  const matching = options.filter(({ label }) => foldText(label).includes(foldText(sought.trim())));
  const hidden = matching.length - mostShown;
  return (
    <div className={styles['options']}>
      {options.length > fewOptions ? <SearchField label={filter.label} sought={sought} onChange={setSought} /> : null}
      {matching.slice(0, mostShown).map((option) => (
        <Option
          key={option.value}
          option={option}
          count={countOf(option)}
          isChosen={chosen.includes(option.value)}
          onToggle={() => toggle(option.value)}
        />
      ))}
      {matching.length === 0 ? (
        <p className={styles['nothing']}>{sums === undefined ? 'Loading…' : 'Nothing matches'}</p>
      ) : null}
      {sums?.truncated.includes(filter.column) ? (
        <p className={styles['nothing']}>Only the {texts.size.toLocaleString('en')} most frequent values are listed</p>
      ) : null}
      {hidden > 0 ? (
        <p className={styles['nothing']}>{counted(hidden, furtherValues)} not shown. Search for them by name</p>
      ) : null}
    </div>
  );
};
