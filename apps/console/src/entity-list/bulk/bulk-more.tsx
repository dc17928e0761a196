import type { Permission } from '@ohmstead/domain';
import { Popover } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { userMay, useUser } from '../../data/session/session.ts';
import { useIsBelowAllActions, useIsNarrow } from '../../lib/browser/use-narrow.ts';
import { BulkButton } from './bulk-buttons.tsx';
import styles from './bulk-bar.module.css';

type BulkMoreProps = {
  /** The menu is shown to users who hold any of these permissions; without the list, to everyone. */
  anyOf?: readonly Permission[] | undefined;
  children: ReactNode;
};

/**
 * Actions shown beside the others if there is room; on a tablet or a phone they are behind one button, so that all have words and none is
 * pressed by mistake.
 */
export const BulkMore = ({ anyOf, children }: BulkMoreProps) => {
  const hasRoom = !useIsBelowAllActions();
  const isBelowCards = useIsNarrow();
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  if (hasRoom) return children;
  if (anyOf?.some((permission) => userMay(user, permission)) === false) return null;
  const close = () => setIsOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position={isBelowCards ? 'top-end' : 'bottom-end'}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <div className={styles['moreTarget']}>
          <BulkButton
            icon={IconDotsVertical}
            label="More"
            title="More actions"
            isDeed={false}
            onClick={() => setIsOpen(!isOpen)}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown className={styles['more'] ?? ''} onClick={close}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
};
