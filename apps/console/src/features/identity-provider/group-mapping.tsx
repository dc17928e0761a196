import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Group } from '@ohmstead/contract';
import type { ProviderValues } from './provider-values.ts';
import styles from './identity-provider.module.css';

type Line = ProviderValues['groupMapping'][number];
type GroupMappingProps = { lines: readonly Line[]; groups: readonly Group[]; onChange: (lines: Line[]) => void };

export const groupChoices = (groups: readonly Group[], ids: readonly (number | null)[]) => [
  ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
  // Who may not see groups sees that there is one.
  ...ids
    .filter((id): id is number => id !== null && !groups.some((group) => group.id === id))
    .map((id) => ({ value: String(id), label: `Group ${id}` })),
];

/** In this order: the first match counts. */
export const GroupMapping = ({ lines, groups, onChange }: GroupMappingProps) => {
  const change = (at: number, line: Partial<Line>) =>
    onChange(lines.map((each, index) => (index === at ? { ...each, ...line } : each)));
  const [first] = groups;
  return (
    <fieldset className={styles['mapping']}>
      <legend>Groups</legend>
      <ul>
        {lines.map(({ value, groupId }, at) => (
          <li key={at}>
            <TextInput
              label={`Value ${at + 1}`}
              value={value}
              onChange={(event) => change(at, { value: event.currentTarget.value })}
            />
            <NativeSelect
              label={`Group for value ${at + 1}`}
              data={groupChoices(groups, [groupId])}
              value={String(groupId)}
              onChange={(event) => change(at, { groupId: Number(event.currentTarget.value) })}
            />
            <Button
              variant="default"
              aria-label={`Remove value ${at + 1}`}
              onClick={() => onChange(lines.filter((_, index) => index !== at))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        disabled={first === undefined}
        onClick={() => first && onChange([...lines, { value: '', groupId: first.id }])}
      >
        Add a value
      </Button>
    </fieldset>
  );
};
