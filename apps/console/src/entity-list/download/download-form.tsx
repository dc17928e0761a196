import { SegmentedControl } from '@mantine/core';
import type { AboutFile, FileBody, FileForm } from '@ohmstead/contract';
import { isEntityKind, maxIdsOfTicket } from '@ohmstead/domain';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { requestFile } from '../../data/entities-api.ts';
import { startDownload } from '../../lib/browser/start-download.ts';
import { exactDate, ownTimeZone } from '../../lib/text/day.ts';
import { counted } from '../../lib/text/number-text.ts';
import { closeModal } from '../../ui/dialog/modal-state.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { findIdsOfRows } from '../large/found-rows-api.ts';
import { FileFormButton } from './file-form-button.tsx';
import { aboutFile, type FileRows, type ListFile, type RowsChoice } from './list-file.ts';
import styles from './download-form.module.css';

type ColumnsChoice = 'shown' | 'all';
type Wish = { form: FileForm; rows: RowsChoice; columns: ColumnsChoice };

/** All rows that match are found by the server; where some were taken out again, the others are named. */
const rowsOf = async ({ kind }: ListFile, rows: FileRows): Promise<Pick<FileBody, 'ids' | 'filters' | 'sort'>> => {
  if ('ids' in rows) return { ids: [...rows.ids] };
  const { filters, sort, except } = rows;
  return except.length === 0 || !isEntityKind(kind) ? { filters, sort } : { ids: await findIdsOfRows(kind, rows) };
};

/** By the server, or here. Returns the name of the file. */
const fetchFile = async (file: ListFile, { form, rows, columns }: Wish, about: AboutFile): Promise<string> => {
  const { kind, write } = file;
  const chosen = await rowsOf(file, file.rows[rows]);
  const ofFile = columnsOf(file, columns);
  if (!isEntityKind(kind)) return write?.(chosen.ids ?? [], ofFile, form === 'xlsx' ? 'csv' : form) ?? '';
  const keys = ofFile.map(({ key }) => key);
  const { address, fileName } = await requestFile(kind, {
    ...chosen,
    columns: keys,
    form,
    timeZone: ownTimeZone(),
    about,
  });
  startDownload(address);
  return fileName;
};

const columnsOf = ({ shown, columns }: ListFile, choice: ColumnsChoice) => (choice === 'shown' ? shown : columns);

/** The notice says what a CSV file has no room for: its first line is the head of its columns. */
const download = async (file: ListFile, wish: Wish): Promise<void> => {
  const { name, noun } = file;
  const { rows } = wish;
  const [timeZone, about] = [ownTimeZone(), aboutFile(file, rows)];
  const fileName = await fetchFile(file, wish, about);
  const filters = about.filters.length === 0 ? 'no filters' : about.filters.join(' · ');
  notify({
    type: 'success',
    title: `Downloading ${fileName}`,
    text: `${name}, ${filters}. ${counted(file.rows[rows].count, noun)} on ${exactDate(Date.now())}, times in ${timeZone}.`,
  });
};

const forms = [
  { form: 'csv', label: 'CSV', hint: 'Commas and decimal points', icon: IconFileTypeCsv },
  {
    form: 'csvSemicolon',
    label: 'CSV for a German or French spreadsheet',
    hint: 'Semicolons and decimal commas',
    icon: IconFileTypeCsv,
  },
  { form: 'xlsx', label: 'XLSX', hint: 'A workbook, with the filters on a second sheet', icon: IconFileSpreadsheet },
] as const;

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

const Choice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <span id={id}>{label}</span>
      <SegmentedControl<Value> fullWidth aria-labelledby={id} value={value} data={[...options]} onChange={onChange} />
    </div>
  );
};

const RowsField = ({
  file,
  value,
  onChange,
}: {
  file: ListFile;
  value: RowsChoice;
  onChange: ChoiceProps<RowsChoice>['onChange'];
}) => {
  const { matching, selected } = file.rows;
  if (selected.count === 0) return <p>{counted(matching.count, file.noun)}</p>;
  const options = [
    { value: 'matching', label: `All ${matching.count.toLocaleString('en')}` },
    { value: 'selected', label: `${selected.count.toLocaleString('en')} selected` },
  ] as const;
  return <Choice label="Rows" value={value} options={options} onChange={onChange} />;
};

const columnOptions = ({ shown, columns }: ListFile) =>
  [
    { value: 'shown', label: `${shown.length} as shown` },
    { value: 'all', label: `All ${columns.length}` },
  ] as const;

/** Of a list that is not in the browser, more ids than this would take too many calls. */
const mostFoundRows = 10_000;

const mostRowsOf = (rows: FileRows): number => {
  if ('ids' in rows) return maxIdsOfTicket;
  return rows.except.length === 0 ? Infinity : mostFoundRows;
};

const TooManyForWorkbook = () => (
  <p className={styles['tooMany']}>
    A workbook holds at most {maxIdsOfTicket.toLocaleString('en')} rows. Choose CSV, or set filters that leave fewer
    rows.
  </p>
);

const TooMany = ({ most }: { most: number }) => (
  <p role="alert" className={styles['tooMany']}>
    A file {most === maxIdsOfTicket ? '' : 'of a list as long as this one '}holds at most {most.toLocaleString('en')}{' '}
    rows. Set filters that leave fewer rows, and download the others with further files.
  </p>
);

/** Every form of file is one press, with the choice of rows and columns that most people want already made. */
export const DownloadForm = ({ file, initialRows }: { file: ListFile; initialRows: RowsChoice }) => {
  const [rows, setRows] = useState(initialRows);
  const [columns, setColumns] = useState<ColumnsChoice>('shown');
  const [running, setRunning] = useState<FileForm>();
  const most = mostRowsOf(file.rows[rows]);
  const isTooMany = file.rows[rows].count > most;
  const isTooManyForWorkbook = !isTooMany && file.rows[rows].count > maxIdsOfTicket;
  const run = async (form: FileForm) => {
    setRunning(form);
    try {
      await download(file, { form, rows, columns });
      closeModal();
    } catch (error) {
      notifyError(error, 'Download failed');
      setRunning(undefined);
    }
  };
  return (
    <div className={styles['form']}>
      <RowsField file={file} value={rows} onChange={setRows} />
      {file.shown.length === file.columns.length ? null : (
        <Choice label="Columns" value={columns} options={columnOptions(file)} onChange={setColumns} />
      )}
      {isTooMany ? <TooMany most={most} /> : null}
      {isTooManyForWorkbook ? <TooManyForWorkbook /> : null}
      <div className={styles['forms']}>
        {forms
          .filter(({ form }) => form !== 'xlsx' || file.write === undefined)
          .map(({ form, label, hint, icon }) => (
            <FileFormButton
              key={form}
              label={label}
              hint={hint}
              icon={icon}
              disabled={
                isTooMany || (isTooManyForWorkbook && form === 'xlsx') || (running !== undefined && running !== form)
              }
              loading={running === form}
              onClick={() => void run(form)}
            />
          ))}
      </div>
      <p>Times are in your zone, {ownTimeZone()}.</p>
    </div>
  );
};
