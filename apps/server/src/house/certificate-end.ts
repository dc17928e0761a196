import { connect } from 'node:tls';

const patienceMs = 10_000;
const tlsPorts: Readonly<Record<string, number>> = { 'https:': 443, 'mqtts:': 8883 };

/**
 * When the certificate ends that a server of our own shows; undefined where there is none to see. It is
 * looked at and not trusted: one that has ended already has to be read too, and nothing is sent to that server.
 */
export function readCertificateEnd(url: URL): Promise<Date | undefined> {
  const usualPort = tlsPorts[url.protocol];
  if (usualPort === undefined) return Promise.resolve(undefined);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve } = Promise.withResolvers<Date | undefined>();
  const socket = connect({
    host,
    port: Number(url.port || usualPort),
    rejectUnauthorized: false,
    ...(isName(host) && { servername: host }),
  });
  const done = (end?: Date) => {
    socket.destroy();
    resolve(end);
  };
  socket.setTimeout(patienceMs, () => done());
  socket.once('error', () => done());
  socket.once('close', () => done());
  socket.once('secureConnect', () => {
    const { valid_to: end } = socket.getPeerCertificate();
    done(end ? new Date(end) : undefined);
  });
  return promise;
}

/** TLS names servers by names alone. */
const isName = (host: string): boolean => !host.includes(':') && /[a-z]/i.test(host);
