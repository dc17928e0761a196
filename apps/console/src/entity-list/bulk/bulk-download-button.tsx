import type { EntityKind } from '@ohmstead/domain';
import { IconDownload } from '@tabler/icons-react';
import { counted, type Noun } from '../../lib/text/number-text.ts';
import { downloadCsv } from '../download-csv.ts';
import type { BulkActionsProps } from './bulk-actions.ts';
import { BulkButton } from './bulk-buttons.tsx';

type BulkDownloadButtonProps = Pick<BulkActionsProps<unknown>, 'selected' | 'columns'> & {
  kind: EntityKind;
  noun: Noun;
};

export const BulkDownloadButton = ({ kind, noun, selected: { ids }, columns }: BulkDownloadButtonProps) => (
  <BulkButton
    icon={IconDownload}
    label="Download CSV"
    title={`Download CSV of ${counted(ids.length, noun)}`}
    onClick={() => downloadCsv(kind, ids, columns)}
  />
);
