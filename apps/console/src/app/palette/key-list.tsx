import { Button } from '@mantine/core';
import { useId } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './palette.module.css';

const groups = [
  {
    title: 'Everywhere',
    keys: [
      [['Ctrl K', '⌘ K', '/'], 'Search'],
      [['?'], 'This list'],
      [['Esc'], 'Close a panel or a dialog'],
    ],
  },
  {
    title: 'In the search',
    keys: [
      [['↑', '↓'], 'Go to another result'],
      [['↵'], 'Open'],
      [['Ctrl ↵', '⌘ ↵'], 'Open in a new tab'],
      [['→'], 'Show what can be done with it'],
      [['←'], 'Go back'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      [['Space'], 'Select the row'],
      [['Shift', 'Space'], 'Select all rows from the one selected last'],
    ],
  },
] as const;

/** Every key that does something of its own. */
export const KeyList = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId();
  return (
    <Dialog aria-labelledby={titleId} onClose={onClose}>
      <div className={styles['keys']}>
        <h2 id={titleId}>Keys</h2>
        {groups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([names, what]) => (
                <div key={what} className={styles['key']}>
                  <dt>
                    {names.map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className={styles['keysClose']}>
          <Button data-autofocus variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
