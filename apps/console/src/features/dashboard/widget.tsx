import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './widget.module.css';

type WidgetProps = {
  title: string;
  /** The settings that differ from the defaults, or what the numbers mean. */
  note?: ReactNode;
  /** The fields of its settings; changes apply at once and are saved. */
  settings?: ReactNode;
  /** The link to its list. */
  link?: ReactNode;
  children: ReactNode;
};

const Settings = ({ title, children }: { title: string; children: ReactNode }) => {
  const [opened, setOpened] = useState(false);
  const label = `${title} settings`;
  return (
    <Popover
      position="bottom-end"
      offset={6}
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      hideDetached={false}
    >
      <Popover.Target>
        <Tooltip label={label} disabled={opened}>
          <ActionIcon size={32} color="gray" aria-label={label} onClick={() => setOpened(!opened)}>
            <IconSettings size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={styles['dropdown'] ?? ''} aria-label={label}>
        <div className={styles['settings']} tabIndex={-1} data-autofocus>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};

/** A part of the dashboard: its title, settings, contents and a link to more. */
export const Widget = ({ title, note, settings, link, children }: WidgetProps) => {
  const titleId = useId();
  return (
    <section className={styles['widget']} aria-labelledby={titleId}>
      <header className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        {note === undefined ? null : <span className={styles['note']}>{note}</span>}
        {settings === undefined ? null : <Settings title={title}>{settings}</Settings>}
      </header>
      {children}
      {link === undefined ? null : <footer className={styles['foot']}>{link}</footer>}
    </section>
  );
};
