import { Checkbox } from '@mantine/core';
import type { CertificateBody, CertificatePreview } from '@ohmstead/contract';
import { certificateDays } from '@ohmstead/domain';
import { useEffect, useState } from 'react';
import { wordsOf } from '../../../data/api-error.ts';
import {
  certificateLimits,
  certificateLines,
  certifiedHealth,
  uncertaintyNote,
} from '../../../fleet/certificates/certificate-lines.ts';
import { Allowed } from '../../../ui/allowed.tsx';
import { FormModal } from '../../../ui/dialog/form-modal.tsx';
import { TextField } from '../../../ui/editing/text-field.tsx';
import { notify, notifyError } from '../../../ui/notices/notify.ts';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { FieldList } from '../../../ui/values/field-list.tsx';
import { issueCertificate, previewCertificate } from './certificates-api.ts';
import styles from './certificates.module.css';

type Wish = { days: string; operator: boolean; vin: boolean; forecast: boolean; customer: string };

const extras = ['operator', 'vin', 'forecast'] as const;

const { least, most, usual } = certificateDays;
const isDays = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most;

const bodyOf = ({ days, customer, ...ticks }: Wish): CertificateBody => ({
  validDays: Number(days),
  include: extras.filter((extra) => ticks[extra]),
  ...(customer.trim() === '' ? {} : { customer: customer.trim() }),
});

type Preview = { preview: CertificatePreview } | { error: unknown } | undefined;

/** What the certificate would say, as the server would sign it. */
const usePreview = (batteryId: number, wish: Wish): Preview => {
  const [state, setState] = useState<Preview>();
  const body = isDays(wish.days) ? JSON.stringify(bodyOf(wish)) : null;
  useEffect(() => {
    if (body === null) return undefined;
    let isCurrent = true;
    const show = (next: Preview) => (isCurrent ? setState(next) : undefined);
    previewCertificate(batteryId, JSON.parse(body) as CertificateBody).then(
      (preview) => show({ preview }),
      (error: unknown) => show({ error }),
    );
    return () => void (isCurrent = false);
  }, [batteryId, body]);
  return state;
};

const Claims = ({ preview: { claims, budget } }: { preview: CertificatePreview }) => (
  <>
    <p className={styles['health']}>
      <span>State of health</span> <strong>{certifiedHealth(claims)}</strong>
    </p>
    <small>
      {uncertaintyNote} Standard uncertainties: repeatability {budget.repeatability.toFixed(2)} %, bay{' '}
      {budget.bay.toFixed(2)} %, temperature {budget.temperature.toFixed(2)} %, reference {budget.reference.toFixed(2)}{' '}
      %.
    </small>
    <FieldList fields={certificateLines(claims).map(([label, value]) => ({ label, value }))} />
    <small>{certificateLimits(claims)}</small>
  </>
);

const nothingTicked: Wish = { days: String(usual), operator: false, vin: false, forecast: false, customer: '' };

/** What is shown is what will be signed; names of people and vehicles only if ticked. */
export const IssueForm = ({ batteryId, title, onClose }: { batteryId: number; title: string; onClose: () => void }) => {
  const [wish, setWish] = useState<Wish>(nothingTicked);
  const [isIssuing, setIssuing] = useState(false);
  const state = usePreview(batteryId, wish);
  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }));
  const issue = async () => {
    setIssuing(true);
    try {
      await issueCertificate(batteryId, bodyOf(wish));
      notify({
        type: 'success',
        title: 'Certificate issued',
        text: 'Earlier certificates of this battery have been replaced.',
      });
      onClose();
    } catch (error) {
      notifyError(error);
      setIssuing(false);
    }
  };
  const preview = state !== undefined && 'preview' in state ? state.preview : undefined;
  return (
    <FormModal
      title={title}
      submitLabel="Issue certificate"
      isReady={preview !== undefined && isDays(wish.days)}
      isSaving={isIssuing}
      hasChanges={false}
      wide
      onSubmit={() => void issue()}
      onClose={onClose}
    >
      <TextField
        label="Valid for days"
        inputMode="numeric"
        value={wish.days}
        maxLength={3}
        error={isDays(wish.days) ? undefined : `Enter a whole number of days from ${least} to ${most}`}
        onChange={(days) => change({ days })}
      />
      <TextField
        label="Customer (optional)"
        value={wish.customer}
        maxLength={64}
        onChange={(customer) => change({ customer })}
      />
      <Checkbox
        label="Name the operator"
        checked={wish.operator}
        onChange={() => change({ operator: !wish.operator })}
      />
      <Checkbox label="Name the vehicle (VIN)" checked={wish.vin} onChange={() => change({ vin: !wish.vin })} />
      <Allowed to="perm-batteries-charts">
        <Checkbox
          label="Add the forecast"
          checked={wish.forecast}
          onChange={() => change({ forecast: !wish.forecast })}
        />
      </Allowed>
      <div className={styles['preview']} aria-live="polite">
        {state === undefined ? <Waiting words="Loading the preview…" /> : null}
        {state !== undefined && 'error' in state ? <p role="alert">{wordsOf(state.error).text}</p> : null}
        {preview === undefined ? null : <Claims preview={preview} />}
      </div>
    </FormModal>
  );
};
