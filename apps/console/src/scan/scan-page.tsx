import { ClaimLinkForm } from '../features/claims/claim-link-form.tsx';
import { readClaimCode } from '../features/claims/read-claim-link.ts';
import { Scanner } from '../features/scanning/scanner.tsx';

const claimPage = '/account/claim-device';

/**
 * A separate document, because the console must have neither a camera nor WebAssembly. It sends no requests and needs no session. The link
 * it has read is passed to the page for links that are followed or pasted, which asks visitors to log in.
 */
export const ScanPage = ({ onOpen }: { onOpen: (address: string) => void }) => {
  const openDevice = (thingName: string) => onOpen(`${claimPage}/${thingName}`);
  return (
    <Scanner
      title="Scan the label"
      hint="Point the camera at the square code on the analyzer’s label."
      mismatch="This code is not a claim link. Scan the one on the analyzer’s label."
      found="Code read. Opening the device…"
      read={readClaimCode}
      onRead={openDevice}
      onCancel={() => (history.length > 1 ? history.back() : onOpen(claimPage))}
      byHand={<ClaimLinkForm onRead={openDevice} />}
    />
  );
};
