import { darkRuns } from '../../../fleet/labels/modules.ts';
import { qrModules } from '../../../fleet/labels/qr-modules.ts';
import styles from './battery-page.module.css';

/** The code that leads to the page of a certificate, dark on light in both themes, as readers expect. */
export const CertificateCode = ({ url }: { url: string }) => {
  const modules = qrModules(url);
  const side = modules.rows.length + 2 * modules.quiet;
  const path = darkRuns(modules)
    .map(({ row, from, length }) => `M${from + modules.quiet} ${row + modules.quiet}h${length}v1h-${length}z`)
    .join('');
  return (
    <svg className={styles['code']} viewBox={`0 0 ${side} ${side}`} role="img" aria-label="Code of the certificate">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
