import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { shortDate } from '../../lib/text/relative-date.ts';
import { saveUiSetting, useUiSetting } from '../../lib/session/ui-settings.ts';
import { newsItems, type NewsItem } from './news-items.ts';
import { Widget } from './widget.tsx';
import frame from './widget.module.css';
import styles from './news-widget.module.css';

const path = 'dashboard.news';
type SavedNews = { dismissed: readonly string[]; read: readonly string[] };

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];

const useNews = () => {
  const saved = (useUiSetting(path) ?? {}) as Partial<Record<keyof SavedNews, unknown>>;
  const dismissed = texts(saved.dismissed);
  const read = texts(saved.read);
  return {
    items: newsItems.filter(({ id }) => !dismissed.includes(id)),
    isUnread: (id: string) => !read.includes(id),
    dismiss: (id: string) => saveUiSetting(path, { dismissed: [...dismissed, id] }),
    markRead: () => saveUiSetting(path, { read: newsItems.map(({ id }) => id) }),
  };
};

type NewsRowProps = { item: NewsItem; unread: boolean; onDismiss: () => void };

const NewsRow = ({ item: { date, title, content }, unread, onDismiss }: NewsRowProps) => (
  <li className={styles['item']} data-unread={unread}>
    <div>
      <h3>
        {unread ? <span className={styles['dot']} role="img" aria-label="Unread" /> : null}
        {title}
      </h3>
      <p>{content}</p>
      <time className={styles['date']} dateTime={new Date(date).toISOString()}>
        {shortDate(date)}
      </time>
    </div>
    <ActionIcon size={32} color="gray" aria-label={`Dismiss ${title}`} onClick={onDismiss}>
      <IconX size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </li>
);

/** What is new in the product; each item until it is dismissed. */
export const NewsWidget = () => {
  const { items, isUnread, dismiss, markRead } = useNews();
  const unread = items.filter(({ id }) => isUnread(id)).length;
  return (
    <Widget title="Latest News" note={unread === 0 ? undefined : `${unread} unread`}>
      {items.length === 0 ? (
        <p className={frame['empty']}>You are up to date.</p>
      ) : (
        <ul className={styles['items']}>
          {items.map((item) => (
            <NewsRow key={item.id} item={item} unread={isUnread(item.id)} onDismiss={() => dismiss(item.id)} />
          ))}
        </ul>
      )}
      {unread === 0 ? null : (
        <footer className={frame['foot']}>
          <Button size="compact-sm" variant="subtle" onClick={markRead}>
            Mark all as read
          </Button>
        </footer>
      )}
    </Widget>
  );
};
