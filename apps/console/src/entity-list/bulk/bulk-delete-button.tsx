import { maxBulkIds } from '@ohmstead/domain';
import { IconTrash } from '@tabler/icons-react';
import { counted, type Noun } from '../../lib/text/counted.ts';
import { BulkButton } from './bulk-button.tsx';

type BulkDeleteButtonProps = { count: number; noun: Noun; onClick: () => void };

/** All or none is one call, which takes only so many. */
export const BulkDeleteButton = ({ count, noun, onClick }: BulkDeleteButtonProps) => {
  const isTooMany = count > maxBulkIds;
  return (
    <BulkButton
      icon={IconTrash}
      label="Delete"
      title={`Delete ${isTooMany ? `at most ${counted(maxBulkIds, noun)} at once` : counted(count, noun)}`}
      disabled={isTooMany}
      dangerous
      onClick={onClick}
    />
  );
};
