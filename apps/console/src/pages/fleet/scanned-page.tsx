import { ScannedCodes } from '../../features/finding/scanned-codes.tsx';
import { ScanLink } from '../../features/finding/scan-link.tsx';
import { Page } from '../../ui/page/page.tsx';

/** Where codes that were scanned one after the other lead to. */
export const ScannedPage = () => (
  <Page title="Scanned codes" actions={<ScanLink to="/scan?many">Scan more</ScanLink>}>
    <ScannedCodes />
  </Page>
);
