import { IconDownload } from '@tabler/icons-react';
import { counted, type Noun } from '../../lib/text/number-text.ts';
import type { BulkActionsProps } from './bulk-actions.ts';
import { BulkButton } from './bulk-buttons.tsx';

type BulkDownloadButtonProps = Pick<BulkActionsProps<unknown>, 'onDownload'> & {
  selected: { count: number };
  noun: Noun;
};

export const BulkDownloadButton = ({ noun, selected: { count }, onDownload }: BulkDownloadButtonProps) => (
  <BulkButton icon={IconDownload} label="Download" title={`Download ${counted(count, noun)}`} onClick={onDownload} />
);
