import type { EntityKind } from '@ohmstead/domain';
import { act, screen } from '@testing-library/react';
import { announceChange } from '../data/changes.ts';
import { aUser } from './builders.ts';
import { fakeApi, ok } from './fake-api.ts';
import { batteriesAnswer, devicesAnswer, servicesAnswer } from './list-answers.ts';
import { keptSettings, sentSettings } from './kept-settings.ts';
import { visit } from './visit.tsx';

type Rows = readonly (readonly unknown[])[];

const answers = { batteries: batteriesAnswer, devices: devicesAnswer, services: servicesAnswer };

/** The first page of a test file loads and compiles the whole app. */
type Options = { address?: string; may?: string[]; uiSettings?: Record<string, unknown> };

const answerOf = (kind: EntityKind, rows: Rows, full: boolean) =>
  kind === 'devices' ? devicesAnswer(rows, [], full) : answers[kind](rows, full);

/** Opens the page of a list with these rows and waits until it shows them. `change` is the answer to the next poll. */
export const openList = async (kind: EntityKind, rows: Rows, options: Options = {}) => {
  const { address = `/${kind}`, may = [], uiSettings = {} } = options;
  let next: Rows = [];
  const api = fakeApi({
    ...keptSettings(aUser({ may, uiSettings })),
    [`POST /${kind}/getUpdates`]: ({ body }) =>
      ok('versions' in (body as object) ? answerOf(kind, rows, true) : answerOf(kind, next, false)),
  });
  const page = visit(address);
  await screen.findByRole('list', { name: 'Filters' });
  const change = async (changed: Rows) => {
    next = changed;
    await act(async () => announceChange(kind));
  };
  const savedSettings = () => sentSettings(api.requests);
  return { ...page, ...api, change, savedSettings };
};

/** Names of the rows on the page, in order. */
export const shownRows = (): (string | null)[] =>
  screen.queryAllByRole('rowheader').map((cell) => cell.querySelector('a')?.textContent ?? cell.textContent);
