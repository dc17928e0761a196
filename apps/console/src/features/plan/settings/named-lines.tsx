import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { TextField } from '../../../ui/editing/text-field.tsx';
import { Card } from '../../../ui/page/card.tsx';
import styles from './plan-settings.module.css';
import type { NamedLine, PlanProblems } from './plan-values.ts';

type NamedLinesProps = {
  /** The field of the settings, as problems name it. */
  of: 'models' | 'adapters';
  title: string;
  note: string;
  labels: { name: string; text: string; add: string };
  lines: readonly NamedLine[];
  problems: PlanProblems;
  onChange: (lines: readonly NamedLine[]) => void;
};

/** A list of names, each with what is set for it. */
export const NamedLines = ({ of, title, note, labels, lines, problems, onChange }: NamedLinesProps) => {
  const change = (key: number, part: Partial<NamedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const nextKey = Math.max(-1, ...lines.map(({ key }) => key)) + 1;
  return (
    <Card title={title} note={note}>
      {lines.map(({ key, name, text }) => (
        <div key={key} className={styles['line']} data-of={of}>
          <TextField
            label={labels.name}
            maxLength={255}
            value={name}
            error={problems[`${of} ${key} name`]}
            onChange={(typed) => change(key, { name: typed })}
          />
          <TextField
            label={labels.text}
            {...(of === 'models' ? { inputMode: 'numeric' as const } : {})}
            value={text}
            error={problems[`${of} ${key} text`]}
            onChange={(typed) => change(key, { text: typed })}
          />
          <ActionIcon
            size={36}
            color="gray"
            aria-label={`Remove ${name || 'this line'}`}
            onClick={() => onChange(lines.filter((line) => line.key !== key))}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => onChange([...lines, { key: nextKey, name: '', text: '' }])}
      >
        {labels.add}
      </Button>
    </Card>
  );
};
