import { IconDownload } from '@tabler/icons-react';
import { counted, type Noun } from '../../lib/text/number-text.ts';
import type { BulkActionsProps } from './bulk-actions.ts';
import { BulkButton } from './bulk-buttons.tsx';

type BulkDownloadButtonProps = Pick<BulkActionsProps<unknown>, 'selected' | 'onDownload'> & { noun: Noun };

export const BulkDownloadButton = ({ noun, selected: { ids }, onDownload }: BulkDownloadButtonProps) => (
  <BulkButton
    icon={IconDownload}
    label="Download"
    title={`Download ${counted(ids.length, noun)}`}
    onClick={onDownload}
  />
);
