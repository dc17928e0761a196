import type { Measuring } from '@ohmstead/contract';
import { useRef, useState } from 'react';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { saveMeasuring, useRefreshMeasuring, useReloadMeasuring } from './measuring-api.ts';
import { MeasuringFields } from './measuring-fields.tsx';
import {
  loadedFrom,
  measuringOf,
  measuringProblems,
  wordsOfMeasuring,
  type MeasuringProblems,
  type MeasuringValues,
} from './measuring-values.ts';

const words = {
  saved: (values: MeasuringValues) => ({
    title: 'Measuring settings saved',
    text: wordsOfMeasuring(measuringOf(values)),
  }),
  problem: 'Problem saving measuring settings',
  staleCode: 'organizations-measuring-1',
};

type EditMeasuringProps = {
  /** As it was when the form was opened: the page follows changes by others at once, but a form only on request. */
  measuring: Measuring;
  onClose: () => void;
};

export const EditMeasuring = ({ measuring, onClose }: EditMeasuringProps) => {
  const typesField = useRef<HTMLTextAreaElement>(null);
  const thresholdField = useRef<HTMLInputElement>(null);
  /** Shown after an attempt to save, until a field is changed. */
  const [problems, setProblems] = useState<MeasuringProblems>({});
  const refresh = useRefreshMeasuring();
  const reload = useReloadMeasuring();
  const edit = useEdit({
    noun: 'setting',
    loaded: loadedFrom(measuring),
    save: async ({ apiVersion, values }) => {
      await saveMeasuring(measuringOf(values), apiVersion);
      await refresh();
    },
    reload: async () => loadedFrom(await reload()),
    onDone: onClose,
    words,
  });
  const submit = () => {
    const found = measuringProblems(edit.values);
    setProblems(found);
    if (found.types !== undefined) return typesField.current?.focus();
    if (found.threshold !== undefined) return thresholdField.current?.focus();
    void edit.save();
  };
  return (
    <FormModal
      title="Edit measuring settings"
      submitLabel="Save"
      isSaving={edit.state === 'saving' || edit.state === 'reloading'}
      hasChanges={edit.hasChanges}
      notice={<StaleNotice {...edit} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <MeasuringFields
        values={edit.values}
        savedMeanwhile={edit.savedMeanwhile}
        problems={problems}
        typesField={typesField}
        thresholdField={thresholdField}
        onChange={(change) => {
          setProblems({});
          edit.set(change);
        }}
      />
    </FormModal>
  );
};
