import { batteryColumns, deviceColumns, serviceColumns } from '@ohmstead/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../route.ts';

export function dataColumnRoutes(app: FastifyInstance): void {
  route(app, 'GET /api/data/columns', async () => ({
    batteryColumns: [...batteryColumns],
    deviceColumns: [...deviceColumns],
    serviceColumns: [...serviceColumns],
  }));
}
