import { Button, Loader } from '@mantine/core';
import { maxBulkIds } from '@ohmstead/domain';
import { type Icon, IconChartDots, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { counted, type Noun } from '../../lib/text/number-text.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { useOfferedDeed } from '../../ui/offered-deeds.ts';
import type { PlotSpectra } from './bulk-actions.ts';
import styles from './bulk-bar.module.css';

type BulkDeleteButtonProps = { count: number; noun: Noun; onClick: () => void };

/** Deleting all rows or none takes a single call, which accepts only a limited number of ids. */
export const BulkDeleteButton = ({ count, noun, onClick }: BulkDeleteButtonProps) => {
  const isTooMany = count > maxBulkIds;
  return (
    <BulkButton
      icon={IconTrash}
      label="Delete"
      title={`Delete ${isTooMany ? `at most ${counted(maxBulkIds, noun)} at once` : counted(count, noun)}`}
      disabled={isTooMany}
      dangerous
      onClick={onClick}
    />
  );
};

type BulkLabelsButtonProps = {
  noun: Noun;
  count: number;
  /** What the labels are for, where it is not the rows themselves. */
  of?: string;
  onClick: () => Promise<void>;
};

/** Whoever sees a thing may label it. */
export const BulkLabelsButton = ({ noun, count, of, onClick }: BulkLabelsButtonProps) => (
  <BulkButton
    icon={IconTag}
    label={of === undefined ? 'Labels' : `${of} labels`}
    title={`${of === undefined ? 'Labels' : `${of} labels`} for ${counted(count, noun)}`}
    onClick={onClick}
  />
);

type BulkNyquistButtonProps = { serviceIds: readonly number[]; plotSpectra: PlotSpectra };

/** Disabled until a row with spectroscopy data is selected. */
export const BulkNyquistButton = ({ serviceIds, plotSpectra }: BulkNyquistButtonProps) => (
  <Allowed to="perm-nyquist">
    <BulkButton
      icon={IconChartDots}
      label="Nyquist plot"
      title={serviceIds.length === 0 ? 'Nyquist plot: no selected row has spectroscopy data' : 'Nyquist plot'}
      disabled={serviceIds.length === 0}
      onClick={() => plotSpectra(serviceIds)}
    />
  </Allowed>
);

type BulkButtonProps = {
  icon: Icon;
  label: string;
  /** Describes the action and its object; starts with the label. */
  title: string;
  disabled?: boolean;
  dangerous?: boolean;
  /** Whether the palette offers it too. */
  isDeed?: boolean;
  /** Until the promise settles, the button shows a spinner beside its label and ignores clicks. It keeps the focus. */
  onClick: () => void | Promise<unknown>;
};

/** One action of the bulk bar. */
export const BulkButton = ({
  icon: Sign,
  label,
  title,
  disabled = false,
  dangerous,
  isDeed = true,
  onClick,
}: BulkButtonProps) => {
  const [running, setRunning] = useState(false);
  const run = async () => {
    if (running) return;
    setRunning(true);
    await Promise.resolve(onClick()).finally(() => setRunning(false));
  };
  useOfferedDeed(isDeed && !disabled, { label: title, Icon: Sign, run });
  return (
    <Button
      className={styles['button']}
      classNames={{ section: styles['icon'] ?? '', label: styles['label'] ?? '' }}
      size="compact-sm"
      variant="subtle"
      color={dangerous === true ? 'danger' : 'accent'}
      leftSection={
        running ? <Loader size={14} aria-hidden="true" /> : <Sign size={16} stroke={1.75} aria-hidden="true" />
      }
      title={title}
      aria-label={title}
      disabled={disabled}
      data-dangerous={dangerous === true}
      aria-busy={running}
      aria-disabled={disabled || running}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
};
