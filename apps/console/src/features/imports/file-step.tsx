import { Button, FileButton } from '@mantine/core';
import type { ImportKind, TableKind } from '@ohmstead/contract';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { Card } from '../../ui/page/card.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { ImportSteps } from './import-steps.tsx';
import { templateAddress } from './imports-api.ts';
import styles from './imports.module.css';
import { useUpload } from './use-upload.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const tables = '.csv,.tsv,.txt,.xlsx';
const accepted: Record<ImportKind, string> = {
  batteries: tables,
  locations: tables,
  users: tables,
  services: '.csv,.tsv,.txt,.gz,.parquet,.mpt,.dta,.z,.010',
};
const notes: Record<ImportKind, string> = {
  batteries:
    'CSV, TSV or XLSX with one battery per row and the names of the columns in the first row: at most 10 MiB, 100,000 rows and 200 columns. Nothing is written before you have seen what would change.',
  locations:
    'CSV, TSV or XLSX with one location per row and the names of the columns in the first row. Nothing is written before you have seen what would change.',
  users:
    'CSV, TSV or XLSX with one person per row and the names of the columns in the first row: the email address, and if you like the name, the group, locations and permissions. At most 100 people are invited at once, and no one before you have seen what would change.',
  services:
    'One test or one spectrum per file: the Battery Data Format (CSV or Parquet), or the text of an Arbin, Maccor, BioLogic, Neware, Basytec, Novonix, PEC, Digatron, Gamry, ZPlot, Autolab or CH Instruments program. At most 200 MiB. Nothing is written before you have seen what was read.',
};

const Templates = ({ kind }: { kind: TableKind }) => (
  <div className={styles['templates']}>
    <p>Start from a template:</p>
    {(['csv', 'xlsx'] as const).map((form) => (
      <Button
        key={form}
        component="a"
        href={templateAddress(kind, form)}
        download
        variant="default"
        leftSection={<IconDownload {...icon} />}
      >
        {form.toUpperCase()}
      </Button>
    ))}
  </div>
);

/** Takes files by hand or dropped; they are read on the server. A table is one file, tests may be many. */
export const FileStep = ({ kind }: { kind: ImportKind }) => {
  const { sending, send } = useUpload(kind);
  const takesMany = kind === 'services';
  const { isOver, target } = useFileDrop((files) => send(takesMany ? files : files.slice(0, 1)));
  return (
    <Card title={takesMany ? 'Choose files' : 'Choose a file'} note={notes[kind]}>
      <ImportSteps current={0} />
      <div className={styles['drop']} data-over={isOver} {...target}>
        <IconFileUpload size={32} stroke={1.5} aria-hidden="true" />
        <p>{takesMany ? 'Drop files here, or' : 'Drop a file here, or'}</p>
        <FileButton multiple={takesMany} accept={accepted[kind]} onChange={(chosen) => send([chosen ?? []].flat())}>
          {(button) => (
            <Button {...button} loading={sending !== undefined}>
              {takesMany ? 'Choose files' : 'Choose a file'}
            </Button>
          )}
        </FileButton>
        <p role="status">{sending && sending.of > 1 ? `Sending file ${sending.at} of ${sending.of}…` : null}</p>
      </div>
      {kind === 'services' ? null : <Templates kind={kind} />}
    </Card>
  );
};
