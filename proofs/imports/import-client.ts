import { setTimeout as delay } from 'node:timers/promises';
import type { TableImport, ImportUndoAnswer, ServiceImport } from '@ohmstead/contract';

type Any = TableImport | ServiceImport;

/** Imports files as a program does. */
export function importClient(origin: string, token: string) {
  async function ask(method: string, path: string, body?: object | Buffer): Promise<Response> {
    const isFile = Buffer.isBuffer(body);
    const answer = await fetch(new URL(`/api${path}`, origin), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const json = async <Answer>(...given: Parameters<typeof ask>) => (await (await ask(...given)).json()) as Answer;
  const read = <Answer>(path: string) => json<Answer>('GET', path);

  /** Polls until the worker has taken its step. */
  async function rest<Found extends Any>(id: number): Promise<Found> {
    for (;;) {
      const found = await read<Found>(`/imports/${id}`);
      if (!['reading', 'checking', 'running'].includes(found.state)) return found;
      await delay(100);
    }
  }
  async function check<Found extends Any>(kind: Any['kind'], file: Buffer, mapping: object = {}): Promise<Found> {
    const { id } = await json<Found>('POST', `/imports?kind=${kind}&fileName=proof`, file);
    const { version } = await rest<Found>(id);
    await json('PUT', `/imports/${id}/mapping`, { version, ...mapping });
    await json('POST', `/imports/${id}/check`);
    return rest<Found>(id);
  }
  const start = ({ id, version }: Any) => json<Any>('POST', `/imports/${id}/run`, { version });
  async function download(path: string, body: object): Promise<Buffer> {
    const { ticket } = await json<{ ticket: string }>('POST', `/${path}`, body);
    return Buffer.from(
      await (await ask('GET', `/${path.replace(/bdf$/, 'bdf/download')}?ticket=${ticket}`)).arrayBuffer(),
    );
  }
  const undo = (id: number) => json<Any>('DELETE', `/imports/${id}`);
  const planUndo = (id: number) => json<ImportUndoAnswer>('GET', `/imports/${id}/undo`);
  return { read, check, start, rest, undo, planUndo, download };
}

export type ImportClient = ReturnType<typeof importClient>;
