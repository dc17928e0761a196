import { rmSync } from 'node:fs';
import { writeWhole } from './write-whole.ts';

export type Display = { showCode: (code: string, expiresAt: number) => void; clear: () => void };

/** Writes the text of the device's display to standard output and to a file. */
export const makeDisplay = (file: string, deviceName: string): Display => ({
  showCode(code, expiresAt) {
    writeWhole(file, `${code}\n`);
    console.log(
      `${deviceName} shows the claim code ${code} until ${new Date(expiresAt).toLocaleTimeString()} (${file})`,
    );
  },
  clear: () => rmSync(file, { force: true }),
});
