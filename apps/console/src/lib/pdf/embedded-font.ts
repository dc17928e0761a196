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

/** The browser measures anchored texts, so it needs the same font. */
const showToBrowser = async (bytes: ArrayBuffer): Promise<void> => {
  if (![...document.fonts].some(({ family }) => family === name)) {
    document.fonts.add(await new FontFace(name, bytes).load());
  }
};

const readFont = async (): Promise<ArrayBuffer> => {
  const answer = await fetch(fontAddress);
  if (!answer.ok) throw new Error(`The PDF font could not be loaded: status ${answer.status}`);
  return answer.arrayBuffer();
};

export const addFont = (pdf: jsPDF, bytes: ArrayBuffer): void => {
  pdf.addFileToVFS(file, btoa(binaryOf(new Uint8Array(bytes))));
  pdf.addFont(file, name, 'normal');
  pdf.setFont(name, 'normal');
};

/** PDF's built-in fonts have no Ω and no −. Only the glyphs used are embedded. */
export const embedFont = async (pdf: jsPDF): Promise<void> => {
  const bytes = await readFont();
  await showToBrowser(bytes);
  addFont(pdf, bytes);
};

type Metadata = { cmap?: { unicode?: { codeMap?: Record<number, number> } } };

/** Whether the font has a glyph for every character of a text. */
export const hasEverySign = (pdf: jsPDF, text: string): boolean => {
  const { metadata } = pdf.getFont() as unknown as { metadata: Metadata };
  const codes = metadata.cmap?.unicode?.codeMap ?? {};
  return Array.from(text).every((sign) => /\s/.test(sign) || (codes[sign.codePointAt(0) ?? 0] ?? 0) > 0);
};
