import { ClaimLinkForm } from '../features/claims/claim-link-form.tsx';
import { readClaimCode } from '../fleet/read-claim-link.ts';
import { labelFormats, type CodeFormat } from '../features/scanning/code-reader.ts';
import { FindForm } from '../features/finding/find-form.tsx';
import { addressOfCode } from '../features/finding/scanned-code.ts';
import { Scanner } from '../features/scanning/scanner.tsx';

const claimPage = '/account/claim-device';
const onlyQr: readonly CodeFormat[] = ['qr_code'];

type ScanProps = { onOpen: (address: string) => void };

const goBack = (onOpen: ScanProps['onOpen'], otherwise: string) => () =>
  history.length > 1 ? history.back() : onOpen(otherwise);

/** Looks for the link of a device. The code of its serial number, which is beside it, is not taken for it. */
const ScanClaimLink = ({ onOpen }: ScanProps) => {
  const openDevice = (thingName: string) => onOpen(`${claimPage}/${thingName}`);
  return (
    <Scanner
      title="Scan the label"
      hint="Point the camera at the square code on the analyzer’s label."
      mismatch="This code is not a claim link. Scan the one on the analyzer’s label."
      found="Code read. Opening the device…"
      formats={onlyQr}
      read={readClaimCode}
      onRead={openDevice}
      onCancel={goBack(onOpen, claimPage)}
      byHand={<ClaimLinkForm onRead={openDevice} />}
      byHandLabel="Enter the link"
    />
  );
};

/** Looks for the serial number of a battery or a device; a claim link is followed, too. */
const ScanAny = ({ onOpen }: ScanProps) => {
  const open = (code: string) => {
    const address = addressOfCode(code);
    if (address !== undefined) onOpen(address);
  };
  return (
    <Scanner
      title="Scan a code"
      hint="Point the camera at the code on the battery or the analyzer."
      mismatch="This code is too long for a serial number."
      found="Code read. Searching…"
      formats={labelFormats}
      read={addressOfCode}
      onRead={onOpen}
      onCancel={goBack(onOpen, '/dashboard')}
      byHand={<FindForm onFind={open} />}
      byHandLabel="Enter the number"
    />
  );
};

/**
 * A separate document, because the console must have neither a camera nor WebAssembly. It sends no requests and needs no session. What it
 * has read becomes an address of the console, which asks visitors to log in.
 */
export const ScanPage = ({ forClaim, ...scan }: ScanProps & { forClaim: boolean }) =>
  forClaim ? <ScanClaimLink {...scan} /> : <ScanAny {...scan} />;
