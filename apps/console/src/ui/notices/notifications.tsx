import { ActionIcon, Button, Portal } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react';
import { setRootLength } from '../../lib/browser/root-length.ts';
import { useStore } from '../../lib/store.ts';
import { dismiss, holdNotice, letGoOfNotice, type NoticeAction, type Notification, notifications } from './notify.ts';
import styles from './notifications.module.css';

const property = '--notices-height';

/** Passes the height of the notices to the style sheets: in a narrow window, full-size content starts below them. For a `ref`. */
const tellNoticesHeight = (stack: HTMLElement | null): (() => void) | undefined => {
  if (stack === null) return undefined;
  const tell = () => {
    const { height, bottom } = stack.getBoundingClientRect();
    setRootLength(property, height === 0 ? 0 : bottom);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(stack);
  return () => {
    observer.disconnect();
    setRootLength(property, 0);
  };
};

const icons = { success: IconCircleCheck, error: IconCircleX, warning: IconAlertTriangle };

const Action = ({ id, action: { label, run } }: { id: number; action: NoticeAction }) => (
  <Button
    size="compact-sm"
    variant="default"
    onClick={() => {
      dismiss(id);
      run();
    }}
  >
    {label}
  </Button>
);

const Notice = ({ notification: { id, type, title, text, action } }: { notification: Notification }) => {
  const Icon = icons[type];
  const hold = () => holdNotice(id);
  const letGo = () => letGoOfNotice(id);
  return (
    <div
      className={styles['notice']}
      data-type={type}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      <Icon className={styles['icon']} size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        <p className={styles['text']}>{text}</p>
      </div>
      {action === undefined ? null : <Action id={id} action={action} />}
      <ActionIcon size={28} color="gray" aria-label={`Dismiss: ${title}`} onClick={() => dismiss(id)}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
};

/** Top centre, above everything. Both live regions exist before their first notice, or screen readers would not announce it. */
export const Notifications = () => {
  const all = useStore(notifications);
  const urgent = all.filter(({ type }) => type !== 'success');
  const calm = all.filter(({ type }) => type === 'success');
  return (
    <Portal>
      <div ref={tellNoticesHeight} className={styles['stack']}>
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
