import { Button } from '@mantine/core';
import type { EisFit } from '@ohmstead/contract';
import { useState } from 'react';
import { isApiError, wordsOf } from '../../../data/api-error.ts';
import { exactDate } from '../../../lib/text/day.ts';
import { Allowed } from '../../../ui/allowed.tsx';
import { notify, notifyError } from '../../../ui/notices/notify.ts';
import type { Recipe } from './recipe.ts';
import { saveFit, useReloadFits, useSavedFit } from './saved-fits-api.ts';
import styles from './impedance.module.css';

type SaveFitProps = { serviceId: number; batteryId: number; recipe: Recipe };

/** 'R0-p(R1,Q1), saved on Nov 21, 2026 08:05 by Robin Demo, metrology 1.' */
const savedText = ({ fit, savedAt, savedBy, algorithm }: EisFit): string => {
  if (fit === null || savedAt === null) return 'No fit is saved yet.';
  const name = [savedBy?.firstName, savedBy?.lastName].filter(Boolean).join(' ');
  return `Saved: ${fit.circuit}, ${exactDate(savedAt)}${name === '' ? '' : ` by ${name}`}, ${algorithm ?? ''}.`;
};

/** A refusal that another try can answer: what was saved meanwhile must be seen first, and a doubtful fit confirmed. */
type Refusal = { text: string; retry: 'reload' | 'confirm' };

const refusalOf = (error: unknown): Refusal | undefined => {
  if (isApiError(error, 'services-eisFit-1')) return { text: wordsOf(error).text, retry: 'reload' };
  return isApiError(error, 'services-eisFit-2') ? { text: wordsOf(error).text, retry: 'confirm' } : undefined;
};

const useSave = ({ serviceId, batteryId, recipe }: SaveFitProps, apiVersion: number) => {
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const reloadFits = useReloadFits(serviceId, batteryId);
  const save = async (isConfirmed = false) => {
    setSaving(true);
    setRefusal(undefined);
    try {
      await saveFit(serviceId, apiVersion, recipe, isConfirmed);
      notify({ type: 'success', title: 'Fit saved', text: 'It is kept with the service.' });
      await reloadFits();
    } catch (error) {
      const refused = refusalOf(error);
      setRefusal(refused);
      if (refused === undefined) notifyError(error, 'Problem saving the fit');
    }
    setSaving(false);
  };
  const reload = async () => {
    await reloadFits();
    setRefusal(undefined);
  };
  return { isSaving, refusal, save, reload };
};

type ToSave = SaveFitProps & { saved: EisFit };

const Save = ({ saved, ...props }: ToSave) => {
  const { isSaving, refusal, save, reload } = useSave(props, saved.apiVersion);
  return (
    <>
      {refusal === undefined ? null : (
        <div className={styles['warning']} role="alert">
          <p>{refusal.text}</p>
          {refusal.retry === 'confirm' ? (
            <Button variant="default" size="xs" loading={isSaving} onClick={() => void save(true)}>
              Save anyway
            </Button>
          ) : (
            <Button variant="default" size="xs" onClick={() => void reload()}>
              Reload
            </Button>
          )}
        </div>
      )}
      <div className={styles['buttons']}>
        <Button loading={isSaving} onClick={() => void save()}>
          Save to service
        </Button>
      </div>
    </>
  );
};

/** Keeps the fit with its service, as its recipe is computed by the server. */
export const SaveFit = (props: SaveFitProps) => {
  const { data: saved } = useSavedFit(props.serviceId);
  if (saved === undefined) return null;
  return (
    <div className={styles['saved']}>
      <p className={styles['minor']}>{savedText(saved)}</p>
      <Allowed to="perm-services-edit">
        <Save {...props} saved={saved} />
      </Allowed>
    </div>
  );
};
