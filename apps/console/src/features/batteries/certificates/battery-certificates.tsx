import { Button } from '@mantine/core';
import type { BatteryDetail, Certificate } from '@ohmstead/contract';
import { useState, type FunctionComponent, type ReactNode } from 'react';
import { loadChunk } from '../../../data/chunks/load-chunk.ts';
import { shortDate } from '../../../lib/text/day.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { Allowed } from '../../../ui/allowed.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { notifyError } from '../../../ui/notices/notify.ts';
import { batteryName } from '../battery-name.ts';
import { askToRevoke } from './ask-to-revoke.tsx';
import { useCertificates } from './certificates-api.ts';
import { IssueForm } from './issue-form.tsx';
import { revokeReasonWords } from './revoke-reasons.ts';
import styles from './certificates.module.css';

const stateWords = { valid: 'Valid', expired: 'Expired', replaced: 'Replaced', revoked: 'Revoked' } as const;

type PaperKind = 'page' | 'label';

/** Loaded when it is first needed, like everything that makes a PDF. */
const print = async (certificate: Certificate, kind: PaperKind): Promise<void> => {
  try {
    const { certificatePdf } = await loadChunk(() => import('./certificate-pdf.ts'));
    saveFile(`ohmstead-certificate-${certificate.certificateId}-${kind}.pdf`, await certificatePdf(certificate, kind));
  } catch (error) {
    console.error('The certificate could not be printed', error);
    notifyError(error, 'The certificate could not be made');
  }
};

type RowProps = { certificate: Certificate; code: ReactNode };

const Row = ({ certificate, code }: RowProps) => {
  const { state, revoked, soh, uncertainty, issued, validUntil, url } = certificate;
  const day = shortDate(issued);
  return (
    <li className={styles['certificate']}>
      {code}
      <p>
        <strong data-state={state}>{stateWords[state]}</strong>
        <span>
          {soh.toFixed(1)} % ± {uncertainty.toFixed(1)} %
        </span>
      </p>
      <p className={styles['days']}>
        Issued {day}, valid until {shortDate(validUntil)}
      </p>
      {revoked === null ? null : (
        <p className={styles['days']}>
          Revoked {shortDate(revoked.at)}: {revokeReasonWords[revoked.reason]}
        </p>
      )}
      <div className={styles['actions']}>
        {url === null ? null : (
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="compact-sm"
            aria-label={`Open the certificate of ${day}`}
          >
            Open
          </Button>
        )}
        {(['page', 'label'] as const).map((kind) => (
          <Button key={kind} variant="default" size="compact-sm" onClick={() => void print(certificate, kind)}>
            {kind === 'page' ? 'PDF' : 'Label'}
          </Button>
        ))}
        {state === 'revoked' ? null : (
          <Allowed to="perm-certificates">
            <Button
              variant="subtle"
              color="danger"
              size="compact-sm"
              aria-label={`Revoke the certificate of ${day}`}
              onClick={() => askToRevoke(certificate)}
            >
              Revoke
            </Button>
          </Allowed>
        )}
      </div>
    </li>
  );
};

type BatteryCertificatesProps = {
  battery: BatteryDetail;
  /** The surroundings have the title. */
  titleHidden?: boolean;
  /** Draws the code of a valid certificate. */
  Code?: FunctionComponent<{ url: string }>;
};

/** The certificates of a battery, newest first, and a way to issue one. Without certificates, only those who may issue one are told. */
export const BatteryCertificates = ({ battery, titleHidden = false, Code }: BatteryCertificatesProps) => {
  const { data: certificates = [] } = useCertificates(battery.batteryId);
  const [isIssuing, setIssuing] = useState(false);
  const list =
    certificates.length === 0 ? null : (
      <ul className={styles['list']}>
        {certificates.map((certificate) => (
          <Row
            key={certificate.certificateId}
            certificate={certificate}
            code={
              Code !== undefined && certificate.state === 'valid' && certificate.url !== null ? (
                <Code url={certificate.url} />
              ) : null
            }
          />
        ))}
      </ul>
    );
  const Frame = titleHidden ? 'div' : 'section';
  const ways = (
    <Allowed to="perm-certificates">
      <div className={styles['ways']}>
        <Button variant="default" onClick={() => setIssuing(true)}>
          Issue certificate
        </Button>
        <ButtonLink to="/batteries/$id/passport-sheet" params={{ id: String(battery.batteryId) }} variant="default">
          Passport sheet
        </ButtonLink>
      </div>
    </Allowed>
  );
  return (
    <Frame className={styles['section']} aria-label={titleHidden ? undefined : 'Certificates'}>
      {list === null || titleHidden ? null : <h3>Certificates</h3>}
      {list}
      {ways}
      {isIssuing ? (
        <IssueForm
          batteryId={battery.batteryId}
          title={`Certificate for ${batteryName(battery)}`}
          onClose={() => setIssuing(false)}
        />
      ) : null}
    </Frame>
  );
};
