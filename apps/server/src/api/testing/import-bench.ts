import type { ImportRowView, ImportUndoAnswer, TableImport, TableKind } from '@ohmstead/contract';
import type { TestDatabase } from '@ohmstead/database/testing';
import type { OrganizationId } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect } from 'vitest';
import { takeImportStep } from '../../imports/take-import-step.ts';
import { call } from './call.ts';
import type { SignedIn } from './test-organization.ts';

type Place = { app: FastifyInstance; database: TestDatabase; organizationId: OrganizationId; kind: TableKind };

/** Takes tables through the steps of an import, with a worker that works when it is told to. */
export function importBench({ app, database, organizationId, kind }: Place, admin: SignedIn) {
  const logger = pino({ level: 'error' });
  const step = () => takeImportStep(database.worker, logger, organizationId);
  const work = async () => {
    while (await step());
  };
  async function upload(file: string | Buffer, who = admin): Promise<{ status: number; body: TableImport }> {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/imports?kind=${kind}&fileName=table.csv`,
      payload: Buffer.from(file),
      headers: { ...who.headers, 'content-type': 'application/octet-stream' },
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const read = async (id: number, who = admin) => (await call<TableImport>(app, who, 'GET', `/imports/${id}`)).body;
  const post = (id: number, name: 'check' | 'run', body?: object, who = admin) =>
    call<TableImport>(app, who, 'POST', `/imports/${id}/${name}`, body);
  const rowsOf = async (id: number, query = '', who = admin) =>
    (await call<{ rows: ImportRowView[]; total: number }>(app, who, 'GET', `/imports/${id}/rows${query}`)).body;
  const planUndo = async (id: number, who = admin) =>
    (await call<ImportUndoAnswer>(app, who, 'GET', `/imports/${id}/undo`)).body;

  async function uploaded(file: string | Buffer, who = admin): Promise<TableImport> {
    const { status, body } = await upload(file, who);
    expect([status, body.state]).toEqual([201, 'reading']);
    await work();
    return read(body.id, who);
  }
  async function checked(file: string | Buffer, who = admin, mapping: object = {}): Promise<TableImport> {
    const found = await uploaded(file, who);
    const { version } = found;
    const mapped = await call<TableImport>(app, who, 'PUT', `/imports/${found.id}/mapping`, { version, ...mapping });
    expect(mapped).toMatchObject({ status: 200, body: { state: 'mapping' } });
    expect(await post(found.id, 'check', undefined, who)).toMatchObject({ status: 200, body: { state: 'checking' } });
    await work();
    return read(found.id, who);
  }
  /** Batteries are written by the worker, everything else in the call. */
  async function run({ id, version }: TableImport, more: object = {}, who = admin): Promise<TableImport> {
    const { status, body } = await post(id, 'run', { version, ...more }, who);
    expect([status, kind === 'batteries' ? body.state : 'running']).toEqual([200, 'running']);
    await work();
    return read(id, who);
  }
  const reasonsOf = async (id: number, who = admin) =>
    (await rowsOf(id, '?state=wrong', who)).rows.map(({ line, reasons }) => [
      line,
      ...reasons.map(({ message }) => message),
    ]);
  return { upload, step, work, read, post, rowsOf, planUndo, uploaded, checked, run, reasonsOf };
}
