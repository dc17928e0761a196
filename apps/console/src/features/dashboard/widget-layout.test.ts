import { expect, test } from 'vitest';
import { readWidgetLayout, widgetKeys } from './widget-layout.ts';

const keys = (saved: unknown) => readWidgetLayout(saved).map(({ key }) => key);

test('all widgets are shown in their default order until the user moves them', () => {
  expect(keys(undefined)).toEqual(widgetKeys);
  expect(readWidgetLayout('nonsense').every(({ visible }) => visible)).toBe(true);
});

test('a saved order is kept, and widgets of a newer release are added visibly', () => {
  const saved = [
    { key: 'news', visible: false },
    { key: 'services', visible: true },
    { key: 'weather', visible: true },
  ];
  expect(keys(saved)).toEqual(['news', 'services', 'devices', 'soh', 'batteries']);
  expect(readWidgetLayout(saved).map(({ visible }) => visible)).toEqual([false, true, true, true, true]);
});
