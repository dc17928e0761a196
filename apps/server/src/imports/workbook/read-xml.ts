import { Parser } from 'saxen';

export type XmlEvents = {
  /** Names are without their prefix; attributes are decoded. */
  opened: (name: string, attribute: (name: string) => string | undefined) => void;
  closed?: (name: string) => void;
  text?: (text: string) => void;
};

const pieceBytes = 64 * 1024;
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads a document in pieces, so that its text is never in memory as a whole. Entities of its own are not replaced. */
export function readXml(bytes: Uint8Array, { opened, closed, text }: XmlEvents): void {
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributes, decode) => {
    opened(local(name), (wanted) => {
      const value = attributes()[wanted];
      return value === undefined ? undefined : decode(value);
    });
  });
  if (closed) parser.on('closeTag', (name) => closed(local(name)));
  if (text) {
    parser.on('text', (piece, decode) => text(decode(piece)));
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let from = 0; from < bytes.length; from += pieceBytes)
    parser.write(decoder.decode(bytes.subarray(from, from + pieceBytes), { stream: true }));
  parser.write(decoder.decode());
  parser.end();
}
