import type { Routes } from '../routes/route.ts';
import { searchAnswer, searchQuery } from './search.ts';

export const searchRoutes = {
  'GET /api/search': {
    summary: 'Batteries, devices, services, locations and people by serial number, name, address or id',
    query: searchQuery,
    answer: searchAnswer,
  },
} satisfies Routes;
