import { ActionIcon, Portal } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react';
import { useStore } from '../lib/store.ts';
import { dismiss, notifications, type Notification } from './notify.ts';
import styles from './notifications.module.css';

const icons = { success: IconCircleCheck, error: IconCircleX, warning: IconAlertTriangle };

const Notice = ({ notification: { id, type, title, text } }: { notification: Notification }) => {
  const Icon = icons[type];
  return (
    <div className={styles['notice']} data-type={type}>
      <Icon className={styles['icon']} size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        <p className={styles['text']}>{text}</p>
      </div>
      <ActionIcon size={28} color="gray" aria-label={`Dismiss: ${title}`} onClick={() => dismiss(id)}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
};

/** Top centre, over everything. The two regions exist before their first notice, or screen readers would miss it. */
export const Notifications = () => {
  const all = useStore(notifications);
  const urgent = all.filter(({ type }) => type !== 'success');
  const calm = all.filter(({ type }) => type === 'success');
  return (
    <Portal>
      <div className={styles['stack']}>
        <div role="alert" className={styles['region']}>
          {urgent.map((notification) => (
            <Notice key={notification.id} notification={notification} />
          ))}
        </div>
        <div role="status" className={styles['region']}>
          {calm.map((notification) => (
            <Notice key={notification.id} notification={notification} />
          ))}
        </div>
      </div>
    </Portal>
  );
};
