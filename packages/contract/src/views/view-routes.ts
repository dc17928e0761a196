import { Type } from 'typebox';
import { media, type Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import { groupDefaults, newView, ownViewChoice, view, viewsAnswer, viewsQuery, viewUpdate, viewUsage } from './view.ts';
import { viewFileQuery, viewRows, viewRowsQuery } from './view-rows.ts';

const asBefore = { 304: Type.Null({ description: 'The answer with this entity tag is still right' }) };

export const viewRoutes = {
  'GET /api/views': {
    summary: "The caller's views, and those shared with them",
    query: viewsQuery,
    answer: viewsAnswer,
  },
  'GET /api/views/:id': { summary: 'One view', params: idParams, answer: view },
  'GET /api/views/:id/rows.json': {
    summary: 'The rows of a view, or those that have changed',
    params: idParams,
    query: viewRowsQuery,
    answer: viewRows,
    instead: asBefore,
  },
  'GET /api/views/:id/rows.csv': {
    summary: 'The rows of a view as CSV',
    params: idParams,
    query: viewFileQuery,
    answer: media('text/csv'),
    instead: asBefore,
  },
  'GET /api/views/:id/rows.parquet': {
    summary: 'The rows of a view as Parquet: the columns of the CSV file, times as instants',
    params: idParams,
    query: viewFileQuery,
    answer: media('application/vnd.apache.parquet', Type.String({ format: 'binary' })),
    instead: asBefore,
  },
  'POST /api/views': { summary: 'Add a view (201)', body: newView, answer: view, instead: { 201: view } },
  'PUT /api/views/:id': { summary: 'Change a view', params: idParams, body: viewUpdate, answer: view },
  'PUT /api/views/:id/mine': {
    summary: "Pin a view, or make it the caller's default",
    params: idParams,
    body: ownViewChoice,
    answer: view,
  },
  'PUT /api/views/:id/groupDefaults': {
    summary: 'Say whose default a view is',
    params: idParams,
    body: groupDefaults,
    answer: view,
  },
  'GET /api/views/:id/usage': {
    summary: 'For whom a view would disappear if it were deleted',
    params: idParams,
    answer: viewUsage,
  },
  'DELETE /api/views/:id': { summary: 'Delete a view', params: idParams, answer: null },
} satisfies Routes;
