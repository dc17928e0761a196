import type { Retention } from '@ohmstead/contract';
import { archiveDaysLimits } from '@ohmstead/domain';
import { useRef, useState } from 'react';
import { isApiError } from '../../data/api-error.ts';
import { useMay } from '../../data/session/session.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { askToArchive } from './ask-to-archive.tsx';
import { findUsageOf, saveRetention, useRefreshRetention, useReloadRetention } from './retention-api.ts';
import { daysOf, loadedFrom, RetentionFields, type RetentionValues } from './retention-fields.tsx';
import { sentenceOfRule } from './retention-words.ts';

/** Null means never. */
const isShorter = (days: number | null, before: number | null): days is number =>
  days !== null && (before === null || days < before);

/** Asks only if a shorter time would archive samples at once, or might do so at locations that this user cannot see. */
const useArchivingQuestion = (problem: string) => {
  const [isAsking, setAsking] = useState(false);
  const seesAll = useMay('perm-all-locations');
  const findUsage = async (days: number) => {
    setAsking(true);
    try {
      return await findUsageOf(days);
    } catch (error) {
      notifyError(error, problem);
      return undefined;
    } finally {
      setAsking(false);
    }
  };
  /** True if the rule may be saved. If the effects could not be determined, a notice says so. */
  const ask = async (before: number | null, days: number | null): Promise<boolean> => {
    if (!isShorter(days, before)) return true;
    const usage = await findUsage(days);
    if (usage === undefined) return false;
    return (seesAll && usage.dueServicesCount === 0) || askToArchive({ days, usage, seesAll });
  };
  return { isAsking, ask };
};

const { minimum, maximum } = archiveDaysLimits;

/** The problem with the number of days; undefined if there is none. Null means that samples are never archived. */
const daysProblem = (days: string | null): string | undefined => {
  if (days === null) return undefined;
  if (days.trim() === '') return 'Number of days is required';
  const isWhole = /^\d{1,9}$/.test(days.trim());
  const isWithin = Number(days) >= minimum && Number(days) <= maximum;
  return isWhole && isWithin
    ? undefined
    : `Enter a whole number of days from ${minimum} to ${maximum.toLocaleString('en')}`;
};

const problem = 'Problem saving data retention';

const saved = (values: RetentionValues) => ({ title: 'Data retention saved', text: sentenceOfRule(daysOf(values)) });

const words = { saved, problem, staleCode: 'organizations-retention-1' };

type EditRetentionProps = {
  /** As it was when the form was opened: the page follows changes by others at once, but a form only on request. */
  retention: Retention;
  onClose: () => void;
};

/** A problem with the days is shown after an attempt to save, until the field is changed. */
const useDaysProblem = () => {
  const [said, setSaid] = useState<RetentionValues & { text: string }>();
  return {
    problemOf: ({ days }: RetentionValues) => (said?.days === days ? said.text : undefined),
    say: (values: RetentionValues, text: string) => setSaid({ ...values, text }),
  };
};

export const EditRetention = ({ retention, onClose }: EditRetentionProps) => {
  const daysField = useRef<HTMLInputElement>(null);
  const { problemOf, say } = useDaysProblem();
  const refresh = useRefreshRetention();
  const reload = useReloadRetention();
  const edit = useEdit({
    noun: 'setting',
    loaded: loadedFrom(retention),
    save: async ({ apiVersion, values }) => {
      await saveRetention(daysOf(values), apiVersion);
      await refresh();
    },
    reload: async () => loadedFrom(await reload()),
    refused: (error, values) => {
      const isAboutDays = isApiError(error, 'bad-input');
      if (isAboutDays) say(values, error.message);
      return isAboutDays;
    },
    onDone: onClose,
    words,
  });
  const { values, state } = edit;
  const { isAsking, ask } = useArchivingQuestion(problem);
  const submit = async () => {
    const wrong = daysProblem(values.days);
    if (wrong !== undefined) say(values, wrong);
    else if (await ask(daysOf(edit.loaded), daysOf(values))) return edit.save();
    daysField.current?.focus();
  };
  return (
    <FormModal
      title="Edit data retention"
      submitLabel="Save"
      isSaving={isAsking || state === 'saving' || state === 'reloading'}
      hasChanges={edit.hasChanges}
      notice={<StaleNotice {...edit} />}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RetentionFields
        values={values}
        savedMeanwhile={edit.savedMeanwhile}
        error={problemOf(values)}
        daysField={daysField}
        onChange={edit.set}
      />
    </FormModal>
  );
};
