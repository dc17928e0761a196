import { connect } from 'node:net';

/** The message SSLRequest: its length, and the number that stands for it. The server answers with one letter. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const timeoutMs = 2_000;

/**
 * True where a server answers. A killed one is named in its file, listed, and even connected to by the system for a moment
 * longer; but it says nothing any more.
 */
export const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(question));
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .once('data', () => end(true))
      .once('error', () => end(false))
      .once('close', () => end(false))
      .setTimeout(timeoutMs, () => end(false));
  });
