import { alarmStateOf, type Alarm, type AlarmState } from '@ohmstead/contract';
import type { AnswerRows } from '../../entity-list/rows/row-source.ts';

/** A row of the list, with what the console makes of it. */
export type AlarmRow = Alarm & { state: AlarmState };

const isTrue = (value: unknown): boolean => value === true;

/** Adds the state to the rows of an answer. A row of length 1 is the id of an alarm that has left. */
export const withStates = (columns: readonly string[], rows: readonly (readonly unknown[])[]): AnswerRows => {
  const [active, acknowledged] = [columns.indexOf('active'), columns.indexOf('acknowledged')];
  return {
    columns: [...columns, 'state'],
    rows: rows.map((row) =>
      row.length === 1
        ? row
        : [...row, alarmStateOf({ active: isTrue(row[active]), acknowledged: isTrue(row[acknowledged]) })],
    ),
  };
};

/** Names the alarm in sentences. */
export const alarmName = ({ ruleName, thing }: Pick<Alarm, 'ruleName' | 'thing'>): string =>
  thing === '' ? ruleName : `${ruleName} – ${thing}`;
