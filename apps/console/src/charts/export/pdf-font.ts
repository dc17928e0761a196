import fontAddress from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import type { jsPDF } from 'jspdf';

const name = 'Inter';
const file = 'Inter.ttf';

const chunk = 0x8000;

const binaryOf = (bytes: Uint8Array): string => {
  let text = '';
  for (let i = 0; i < bytes.length; i += chunk) text += String.fromCharCode(...bytes.subarray(i, i + chunk));
  return text;
};

/** Anchored texts are measured by the browser, which has to know the same font. */
const showToBrowser = async (bytes: ArrayBuffer): Promise<void> => {
  if (![...document.fonts].some(({ family }) => family === name)) {
    document.fonts.add(await new FontFace(name, bytes).load());
  }
};

/** PDF's own fonts have no Ω and no −. Only the letters that are used end up in the file. */
export const embedFont = async (pdf: jsPDF): Promise<void> => {
  const answer = await fetch(fontAddress);
  if (!answer.ok) throw new Error(`The font of the PDF could not be loaded: status ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  await showToBrowser(bytes);
  pdf.addFileToVFS(file, btoa(binaryOf(new Uint8Array(bytes))));
  pdf.addFont(file, name, 'normal');
  pdf.setFont(name, 'normal');
};

type Metadata = { cmap?: { unicode?: { codeMap?: Record<number, number> } } };

/** Whether the font has every sign of a text. */
export const hasEverySign = (pdf: jsPDF, text: string): boolean => {
  const { metadata } = pdf.getFont() as unknown as { metadata: Metadata };
  const codes = metadata.cmap?.unicode?.codeMap ?? {};
  return Array.from(text).every((sign) => /\s/.test(sign) || (codes[sign.codePointAt(0)!] ?? 0) > 0);
};
