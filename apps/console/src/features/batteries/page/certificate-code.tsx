import { LabelCode } from '../../../fleet/labels/label-code.tsx';
import styles from './battery-page.module.css';

/** The code that leads to the page of a certificate. */
export const CertificateCode = ({ url }: { url: string }) => (
  <LabelCode className={styles['code']} text={url} label="Code of the certificate" />
);
