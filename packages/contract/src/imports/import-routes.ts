import { Type } from 'typebox';
import { csvType, xlsxType } from '../downloads/downloads.ts';
import { media, type Routes } from '../routes/route.ts';
import {
  importParams,
  importRowsAnswer,
  importRowsQuery,
  importsQuery,
  importTemplateQuery,
  importUndoAnswer,
  newImportQuery,
  runImport,
} from './import.ts';
import { importsAnswer, importView, mappingChange } from './service-import.ts';

/** Files of batteries, locations, people and tests (spec: calls-data §4, docs/decisions/0273). */
export const importRoutes = {
  'POST /api/imports': {
    takesIdempotencyKey: true,
    summary:
      'Upload a file to import: batteries, locations or users as CSV, TSV or XLSX, at most 10 MiB; a test in the Battery Data Format or as text of a tester, at most 200 MiB',
    query: newImportQuery,
    body: media('application/octet-stream', Type.Unknown()),
    answer: importView,
    instead: { 201: importView },
  },
  'GET /api/imports': {
    summary: 'Imports that you can see, the newest first',
    query: importsQuery,
    answer: importsAnswer,
  },
  'GET /api/imports/template': {
    summary: 'A file with the heads of all fields and two example rows',
    query: importTemplateQuery,
    answer: {
      content: { [csvType]: { schema: Type.String() }, [xlsxType]: { schema: Type.String({ format: 'binary' }) } },
    },
  },
  'GET /api/imports/:importId': { summary: 'How far an import is', params: importParams, answer: importView },
  'PUT /api/imports/:importId/mapping': {
    summary: 'Say which columns are which fields, and how they are read; of a test also its battery and its type',
    params: importParams,
    body: mappingChange,
    answer: importView,
  },
  'POST /api/imports/:importId/check': {
    summary: 'Find out what importing would do; nothing is written',
    params: importParams,
    answer: importView,
  },
  'GET /api/imports/:importId/rows': {
    summary: 'What the check found for each row, and after the run how it ended',
    params: importParams,
    query: importRowsQuery,
    answer: importRowsAnswer,
  },
  'GET /api/imports/:importId/problems.csv': {
    summary: 'The wrong rows as in the file, with their lines and reasons',
    params: importParams,
    answer: media(csvType),
  },
  'POST /api/imports/:importId/run': {
    summary: 'Import all rows, or the right ones only',
    params: importParams,
    body: runImport,
    answer: importView,
  },
  'GET /api/imports/:importId/undo': {
    summary: 'What undoing would do',
    params: importParams,
    answer: importUndoAnswer,
  },
  'DELETE /api/imports/:importId': {
    summary: 'Discard an import that has not run, or undo one that has',
    params: importParams,
    answer: importView,
    instead: { 204: Type.Null({ description: 'Discarded' }) },
  },
} satisfies Routes;
