import type { Call } from '@ohmstead/contract';
import { ask, outgoing, type Asking, type ReadAnswer } from './call.ts';

const textInPieces =
  (take: (text: string) => void): ReadAnswer =>
  async ({ body }) => {
    const [reader, decoder] = [body?.getReader(), new TextDecoder()];
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      take(decoder.decode(piece.value, { stream: true }));
    }
  };

/** As `call`, but passes on the text of the answer while it arrives. Only long lists need it, and the first page does without. */
export const callInPieces = async <C extends Call>(
  key: C,
  asking: Asking<C>,
  take: (text: string) => void,
): Promise<void> => {
  await ask(outgoing(key, asking), textInPieces(take));
};
