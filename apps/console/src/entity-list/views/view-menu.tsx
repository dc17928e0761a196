import { Menu } from '@mantine/core';
import type { View, ViewContent } from '@ohmstead/contract';
import { defaultPageSize, pageSizes } from '@ohmstead/domain';
import { IconBookmark, IconPinFilled } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { useUiSetting } from '../../data/session/ui-settings.ts';
import { useMay } from '../../data/session/session.ts';
import { useViewCalls, useViews } from '../../data/views-api.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { readWidths } from '../columns/column-widths.ts';
import { readFilters } from '../search/list-search.ts';
import { useSearchChange } from '../search/use-search-change.ts';
import { askToDeleteView } from './delete-view.tsx';
import { GroupDefaults } from './group-defaults.tsx';
import type { ViewMenuModel } from './view-menu-model.ts';
import { viewColumns } from './view-columns.ts';
import { ViewForm } from './view-form.tsx';
import styles from './views.module.css';

const Anchor = ({ ref }: { ref?: Ref<HTMLSpanElement> }) => <span ref={ref} className={styles['anchor']} />;

/** What the list shows now, as a view would hold it. */
const useShownContent = ({ definition, controls, columns, opened }: ViewMenuModel) => {
  const widths = readWidths(useUiSetting(`${definition.kind}.columnWidths`));
  return (): Pick<ViewContent, 'filters' | 'sort' | 'entitiesPerPage' | 'columns'> => ({
    filters: readFilters(controls.filters) ?? {},
    sort: controls.sort,
    entitiesPerPage: pageSizes.find((size) => size === controls.pageSize) ?? defaultPageSize,
    columns: [...(opened.columns ?? viewColumns(columns.layout, widths))],
  });
};

/** Opens a view as it was saved, or the list without one: with page 1 in its address, so that the default view does not open again. */
const useOpenView = () => {
  const change = useSearchChange();
  return (id: number | undefined) =>
    change({
      view: id,
      columns: undefined,
      filter: undefined,
      sortField: undefined,
      sortAscending: undefined,
      page: id === undefined ? 1 : undefined,
      pageSize: undefined,
    });
};

type Form = 'add' | 'edit' | 'groupDefaults';
type ItemsProps = { model: ViewMenuModel; isChanged: boolean; onForm: (form: Form) => void };

const problem = 'Problem saving view';

const OpenViewItems = ({ view, model, isChanged, onForm }: ItemsProps & { view: View }) => {
  const { save, choose, remove } = useViewCalls();
  const open = useOpenView();
  const content = useShownContent(model);
  const maySetDefaults = useMay('perm-share-views');
  const mayListGroups = useMay('perm-users-groups');
  const run = (work: Promise<View>, done?: () => void) =>
    void work.then(done).catch((error: unknown) => notifyError(error, problem));
  const saveView = () =>
    run(save(view, { name: view.name, sharedWith: view.sharedWith, groupIds: view.groupIds, ...content() }), () => {
      notify({ type: 'success', title: 'View saved', text: view.name });
      open(view.id);
    });
  return (
    <>
      {isChanged && view.editable ? <Menu.Item onClick={saveView}>Save</Menu.Item> : null}
      <Menu.Item onClick={() => onForm('add')}>Save as…</Menu.Item>
      {isChanged ? <Menu.Item onClick={() => open(view.id)}>Back to the view</Menu.Item> : null}
      <Menu.Divider />
      {view.editable ? <Menu.Item onClick={() => onForm('edit')}>Rename or share…</Menu.Item> : null}
      <Menu.Item onClick={() => run(choose(view, { pinned: !view.pinned }))}>{view.pinned ? 'Unpin' : 'Pin'}</Menu.Item>
      <Menu.Item onClick={() => run(choose(view, { default: !view.default }))}>
        {view.default ? 'Remove as my default' : 'Make it my default'}
      </Menu.Item>
      {maySetDefaults && mayListGroups && view.sharedWith !== 'me' ? (
        <Menu.Item onClick={() => onForm('groupDefaults')}>Default for groups…</Menu.Item>
      ) : null}
      {view.editable ? (
        <Menu.Item
          data-dangerous
          onClick={() => void askToDeleteView(view, () => remove(view).then(() => open(undefined)))}
        >
          Delete…
        </Menu.Item>
      ) : null}
    </>
  );
};

const OtherViews = ({ model: { definition, opened } }: { model: ViewMenuModel }) => {
  const { views } = useViews(definition.kind);
  const open = useOpenView();
  return (
    <>
      {opened.id === undefined ? null : (
        <Menu.Item onClick={() => open(undefined)}>All {definition.title.toLowerCase()}</Menu.Item>
      )}
      {views.map(({ id, name, pinned }) => (
        <Menu.Item
          key={id}
          aria-current={id === opened.id}
          leftSection={
            pinned ? <IconPinFilled size={14} aria-label="Pinned" /> : <IconBookmark size={14} aria-hidden="true" />
          }
          onClick={() => open(id)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
};

type ViewMenuProps = { isOpen: boolean; model: ViewMenuModel; isChanged: boolean; onClose: () => void };

/** Everything that can be done with the open view, and the way to the others. */
export const ViewMenu = ({ isOpen, model, isChanged, onClose }: ViewMenuProps) => {
  const [form, setForm] = useState<Form>();
  const content = useShownContent(model);
  const open = useOpenView();
  const { kind } = model.definition;
  const { view } = model.opened;
  const props = { model, isChanged, onForm: setForm };
  const closeForm = () => setForm(undefined);
  return (
    <>
      <Menu
        opened={isOpen}
        onClose={onClose}
        position="bottom-start"
        withinPortal
        returnFocus={false}
        hideDetached={false}
      >
        <Menu.Target>
          <Anchor />
        </Menu.Target>
        <Menu.Dropdown aria-label="Views">
          {view === undefined ? (
            <Menu.Item onClick={() => setForm('add')}>Save as a view…</Menu.Item>
          ) : (
            <OpenViewItems view={view} {...props} />
          )}
          <Menu.Divider />
          <OtherViews model={model} />
        </Menu.Dropdown>
      </Menu>
      {form === 'add' ? (
        <ViewForm kind={kind} content={content()} onSaved={({ id }) => open(id)} onClose={closeForm} />
      ) : null}
      {form === 'edit' && view !== undefined ? (
        <ViewForm kind={kind} view={view} content={view} onClose={closeForm} />
      ) : null}
      {form === 'groupDefaults' && view !== undefined ? <GroupDefaults view={view} onClose={closeForm} /> : null}
    </>
  );
};
