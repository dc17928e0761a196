import { lazily } from '@ohmstead/domain';
import type { ListColumn } from '@ohmstead/contract';
import type { OpenedView } from './use-opened-view.ts';
import { hiddenColumns } from './view-columns.ts';
import styles from './views.module.css';

const listed = lazily(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }));
const quoted = (names: readonly string[]) => listed().format(names.map((name) => `'${name}'`));

type ViewNoteProps = { opened: OpenedView; catalogue: readonly ListColumn[]; shown: readonly ListColumn[] };

const sentences = ({ opened: { id, view, isPending }, catalogue, shown }: ViewNoteProps): string[] => {
  if (id === undefined || isPending) return [];
  if (view === undefined) return ['This view does not exist, or is not shared with you.'];
  const { dropped } = view;
  const hidden = hiddenColumns(view, catalogue, shown).map(({ label }) => label);
  return [
    ...(dropped.length === 0
      ? []
      : [
          `This view was saved with ${quoted(dropped)}, which no longer ${dropped.length === 1 ? 'exists' : 'exist'} and ${dropped.length === 1 ? 'is' : 'are'} left out.`,
        ]),
    ...(hidden.length === 0 ? [] : [`Your administrator has hidden ${quoted(hidden)}, which this view would show.`]),
  ];
};

/** What the open view has and the list does not show, and why. */
export const ViewNote = (props: ViewNoteProps) => {
  const said = sentences(props);
  return said.length === 0 ? null : (
    <p className={styles['note']} role="status">
      {said.join(' ')}
    </p>
  );
};
