import { isObject } from '@ohmstead/domain';
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { saveUiSetting, useUiSetting } from '../../data/session/ui-settings.ts';
import { shortDate } from '../../lib/text/day.ts';
import { Widget } from './widget.tsx';
import styles from './news-widget.module.css';
import frame from './widget.module.css';

type NewsItem = { id: string; date: number; title: string; content: string };

/** Fixed contents, not from a server (spec: administration §2); newest first. */
const newsItems: readonly NewsItem[] = [
  {
    id: 'reports-lead-to-batteries',
    date: Date.UTC(2026, 10, 21),
    title: 'From chart to batteries',
    content: 'Click a bar or point in a report to see exactly the batteries it counts.',
  },
  {
    id: 'arrange-the-dashboard',
    date: Date.UTC(2026, 10, 20),
    title: 'Make the dashboard your own',
    content:
      'Use the grid button beside the title to put widgets in the order that suits you and hide those you do not need.',
  },
  {
    id: 'claim-on-the-page',
    date: Date.UTC(2026, 10, 18),
    title: 'Claim an analyzer yourself',
    content: 'Open the link that came with it and enter the code on its display.',
  },
];

const path = 'dashboard.news';

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];

const useNews = () => {
  const setting = useUiSetting(path);
  const saved = isObject(setting) ? setting : {};
  const dismissed = texts(saved['dismissed']);
  const read = texts(saved['read']);
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

/** News about the product; each item is shown until dismissed. */
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
