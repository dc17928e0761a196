import type { EntityKind } from '@ohmstead/domain';
import type { EntityListModel } from '../use-entity-list.ts';

/** What the menu of views needs to know of a list. */
export type ViewMenuModel = Pick<EntityListModel<never>, 'controls' | 'columns' | 'opened'> & {
  definition: Pick<EntityListModel<never>['definition'], 'title' | 'defaultSort'> & {
    kind: EntityKind;
  };
};
