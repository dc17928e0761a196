import type { Routes } from '../routes/route.ts';
import { serviceAccount } from '../service-accounts/service-account.ts';
import { wallAnswer, wallApproval, wallAskBody, wallFetchBody, wallFetched, wallPairing, wallQuery } from './wall.ts';

export const wallRoutes = {
  'GET /api/wall': {
    summary: 'Analyzers with their bays by location, for a screen on the wall',
    query: wallQuery,
    answer: wallAnswer,
  },
  'POST /api/wall/pairings': {
    summary: 'A code for a screen to show until someone approves it',
    body: wallAskBody,
    answer: wallPairing,
  },
  'POST /api/wall/pairings/fetch': {
    summary: 'Fetch the token of a screen that was approved: it is given once',
    body: wallFetchBody,
    answer: wallFetched,
  },
  'POST /api/wall/pairings/approve': {
    summary: 'Approve a screen by its code: it becomes a service account that may only read the wall',
    body: wallApproval,
    takesIdempotencyKey: true,
    answer: serviceAccount,
  },
} satisfies Routes;
