import { refused, type CatalogueEntry } from './catalogue-entry.ts';

const unread = (text: string) => refused(text, 'File not read');
const unsaved = (text: string) => refused(text, 'Import not saved');
const unrun = (text: string) => refused(text, 'Nothing imported');
/** Why a row is wrong: never the answer to a call. */
const row = (message: string) => ({ status: 400, message });

/** Imports of files (spec: calls-data §4). */
export const importErrors = {
  'imports-not-found': { status: 404, message: 'The import does not exist.' },
  'imports-read-1': unread('The file is empty.'),
  'imports-read-2': unread('This is no CSV, TSV or XLSX file.'),
  'imports-read-3': unread('The file has more than {0} rows.'),
  'imports-read-4': unread('The file has more than {0} columns.'),
  'imports-read-5': unread('The workbook is damaged.'),
  'imports-read-6': unread('The workbook is too large when unpacked.'),
  'imports-read-7': unread('The text cannot be read: byte {0}.'),
  'imports-read-8': unread('This is a binary file of {0}. Export it as text first.'),
  'imports-read-9': unread('No {0} column was found.'),
  'imports-read-10': unread('The packed file is damaged.'),
  'imports-read-11': unread('The file is too large when unpacked.'),
  'imports-update-1': refused(
    'This import was saved by another user since it was loaded by you. Reload the data and try your changes again.',
    'Out of date',
  ),
  'imports-mapping-1': unsaved('There is no field {0}.'),
  'imports-mapping-2': unsaved('The location does not exist.'),
  'imports-mapping-3': unsaved('Two columns are {0}.'),
  'imports-mapping-4': unsaved('The battery does not exist.'),
  'imports-check-1': refused('Say first: {0}.', 'Not checked'),
  'imports-check-2': refused('No column is the serial number.', 'Not checked'),
  'imports-check-3': { status: 400, message: 'No column is the {0}.' },
  'imports-run-1': unrun('{0} rows are wrong. Nothing was imported.'),
  'imports-run-2': unrun('Check the import first.'),
  'imports-run-3': refused('This import is running or has run.', 'Import not changed'),
  'imports-run-4': unrun('This record has errors. Nothing was imported.'),
  'imports-undo-1': refused('This import has been undone already.', 'Not undone'),
  'imports-undo-2': refused('An import can be undone for 30 days.', 'Not undone'),
  'imports-row-1': row('The serial number is missing.'),
  'imports-row-2': row('Line {0} names the same battery.'),
  'imports-row-4': row('{0} is not a number.'),
  'imports-row-5': row('{0} is not a date.'),
  'imports-row-6': row('{0} is too long.'),
  'imports-row-7': row('{0} lies outside {1} to {2}.'),
  'imports-row-8': row('There is no location {0}.'),
  'imports-row-9': row('Say where this battery is.'),
  'imports-row-10': row('You do not have permission to change {0}.'),
  'imports-row-11': row('This battery cannot be created.'),
  'imports-row-12': row('This battery was changed after the check.'),
  'imports-row-13': row('The row has more cells than the head.'),
  'imports-row-14': row('The cell holds a formula without a value.'),
  'imports-row-15': row('The name is missing.'),
  'imports-row-16': row('The email address is missing.'),
  'imports-row-17': row('There is no group {0}.'),
  'imports-row-18': row('There is no permission {0}.'),
  'imports-row-19': row('You cannot give {0}: it grants more than you hold.'),
  'imports-row-20': row('{0} is not a valid email address.'),
  'imports-row-21': row('Line {0} names the same location.'),
  'imports-row-22': row('Line {0} names the same address.'),
  'imports-row-23': row('This location is already defined.'),
  'imports-row-24': row("Email address '{0}' is already in use."),
  'imports-row-25': row('No more than {0} people can be invited at once.'),
} as const satisfies Record<string, CatalogueEntry>;
