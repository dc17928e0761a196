import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ClaimLinkForm } from '../features/claims/claim-link-form.tsx';
import { FindForm } from '../features/finding/find-form.tsx';
import { addressOfCode } from '../features/finding/scanned-code.ts';
import { labelFormats, type CodeFormat } from '../features/scanning/code-reader.ts';
import { Scanner } from '../features/scanning/scanner.tsx';
import { readClaimCode } from '../fleet/read-claim-link.ts';
import { goBack, type ScanProps } from './go-back.ts';
import styles from '../features/scanning/scanner.module.css';

const claimPage = '/account/claim-device';
const onlyQr: readonly CodeFormat[] = ['qr_code'];

const isFound = () => 'found' as const;

/** Looks for the link of a device. The code of its serial number, which is beside it, is not taken for it. */
const ScanClaimLink = ({ onOpen }: ScanProps) => {
  const openDevice = (thingName: string) => onOpen(`${claimPage}/${thingName}`);
  return (
    <Scanner
      title="Scan the label"
      hint="Point the camera at the square code on the analyzer’s label."
      mismatch="This code is not a claim link. Scan the one on the analyzer’s label."
      results={{ found: 'Code read. Opening the device…' }}
      formats={onlyQr}
      read={readClaimCode}
      resultOf={isFound}
      onFound={openDevice}
      onCancel={goBack(onOpen, claimPage)}
      byHand={<ClaimLinkForm onRead={openDevice} />}
      byHandLabel="Enter the link"
    />
  );
};

type Mode = 'one' | 'many';
const modes = [
  { value: 'one', label: 'One' },
  { value: 'many', label: 'Many' },
] as const;

const ModeSwitch = ({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) => (
  <div role="group" aria-label="How many codes" className={styles['modes']}>
    {modes.map(({ value, label }) => (
      <Button
        key={value}
        size="md"
        variant={value === mode ? 'light' : 'default'}
        aria-pressed={value === mode}
        onClick={() => onMode(value)}
      >
        {label}
      </Button>
    ))}
  </div>
);

/** Loaded when it is first needed: most visits are for one code. */
const ScanMany = lazy(async () => ({ default: (await import('./scan-many.tsx')).ScanMany }));

/** Opens what has the first code that is seen: a label, a serial number or a claim link. */
const ScanOne = ({ onOpen, onMany }: ScanProps & { onMany: () => void }) => {
  const open = (code: string) => {
    const address = addressOfCode(code);
    if (address !== undefined) onOpen(address);
  };
  return (
    <Scanner
      title="Scan a code"
      beside={<ModeSwitch mode="one" onMode={(mode) => (mode === 'many' ? onMany() : undefined)} />}
      hint="Point the camera at the code on the battery or the analyzer."
      mismatch="This code is too long for a serial number."
      results={{ found: 'Code read. Searching…' }}
      formats={labelFormats}
      read={addressOfCode}
      resultOf={isFound}
      onFound={onOpen}
      onCancel={goBack(onOpen, '/dashboard')}
      byHand={<FindForm onFind={open} />}
      byHandLabel="Enter the number"
    />
  );
};

const ScanAny = ({ startsWithMany, ...scan }: ScanProps & { startsWithMany: boolean }) => {
  const [mode, setMode] = useState<Mode>(startsWithMany ? 'many' : 'one');
  return mode === 'one' ? (
    <ScanOne {...scan} onMany={() => setMode('many')} />
  ) : (
    <Suspense fallback={null}>
      <ScanMany {...scan} beside={<ModeSwitch mode="many" onMode={setMode} />} />
    </Suspense>
  );
};

/** What the scanner is opened for: the link of a device, or codes of any kind, one or many. */
export type ScanFor = 'claim' | Mode;

/**
 * A separate document, because the console must have neither a camera nor WebAssembly. It sends no requests and needs no session. What it
 * has read becomes an address of the console, which asks visitors to log in.
 */
export const ScanPage = ({ scanFor, ...scan }: ScanProps & { scanFor: ScanFor }) =>
  scanFor === 'claim' ? <ScanClaimLink {...scan} /> : <ScanAny {...scan} startsWithMany={scanFor === 'many'} />;
