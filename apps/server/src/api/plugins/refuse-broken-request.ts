import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@ohmstead/contract';
import { ApiError } from '../api-error.ts';

type ClientError = Error & { code?: string };

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'address-too-long',
  HPE_INVALID_METHOD: 'method-not-allowed',
};
const statusNames: Record<number, string> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  414: 'URI Too Long',
};

/** Input that is not HTTP gets an answer in the usual format, and its connection is closed. */
export function refuseBrokenRequest(error: ClientError, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  refuse(socket, codes[error.code ?? ''] ?? 'bad-input');
}

function refuse(socket: Duplex, code: ErrorCode): void {
  const { status, body } = new ApiError(code, ['it is not HTTP']);
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${statusNames[status]}`,
      // The path is unknown, so list every method that any path allows.
      ...(status === 405 ? ['allow: GET, POST, PUT, DELETE'] : []),
      'content-type: application/json; charset=utf-8',
      'connection: close',
      `content-length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  );
}

/** Time for the client to read the answer. Node no longer closes such a connection by itself. */
const tunnelEndsMs = 1_000;

/** Without a listener, Node closes the connection of a CONNECT without an answer. */
export const refuseTunnels = (server: Server): void =>
  void server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined).resume();
    setTimeout(() => socket.destroy(), tunnelEndsMs);
    refuse(socket, 'method-not-allowed');
  });
