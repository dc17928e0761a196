import { maxLabels } from '@ohmstead/domain';
import { loadChunk } from '../../data/chunks/load-chunk.ts';
import { counted, type Noun } from '../../lib/text/number-text.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { LabelKind, LabelThing } from './label-thing.ts';

const loadForm = () => import('./label-form.tsx');

type LabelsWish = {
  kind: LabelKind;
  noun: Noun;
  /** The number of rows. Each has at least one label. */
  count: number;
  read: () => readonly LabelThing[] | Promise<readonly LabelThing[]>;
};

const refuseTooMany = (count: number): void =>
  notify({
    type: 'warning',
    title: 'Too many labels',
    text: `At most ${maxLabels.toLocaleString('en')} can be printed at once, and ${count.toLocaleString('en')} rows are selected. Set a filter that leaves fewer rows, and print the others afterwards.`,
  });

/** Asks how to print the labels of these things; its code is loaded when it is first needed. */
export const askToPrintLabels = async ({ kind, noun, count, read }: LabelsWish): Promise<void> => {
  if (count > maxLabels) return refuseTooMany(count);
  try {
    const [{ LabelForm }, things] = await Promise.all([loadChunk(loadForm), read()]);
    openModal({
      title: `Labels for ${counted(things.length, noun)}`,
      body: <LabelForm request={{ kind, noun, things }} />,
      wide: 'form',
    });
  } catch (error) {
    console.error('Labels could not be loaded', error);
    notify({ type: 'error', title: 'Labels cannot be printed', text: 'Check your connection and try again.' });
  }
};
