import type { PermissionChoices, PermissionValues } from './permission-values.ts';

export type PermissionEditorProps = {
  values: PermissionValues;
  choices: PermissionChoices;
  /** What it began with: somebody who does not hold a permission may leave it or take it away, but not give it. */
  loaded: PermissionValues;
  /** What others saved while it was changed here. */
  savedMeanwhile?: Partial<PermissionValues>;
  /** Shows on and off only: the permissions are a group's, or a super user's, who keeps display configurations of their own. */
  readOnly?: 'permissions' | 'everything' | undefined;
  onChange: (change: Partial<PermissionValues>) => void;
};

/** Within the editor: the id of the words that say why some permissions cannot be given. */
export type EditorPartProps = PermissionEditorProps & { noteId: string };
