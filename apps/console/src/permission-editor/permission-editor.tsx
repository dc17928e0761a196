import { permissions, permissionSections, type EntityKind } from '@ohmstead/domain';
import { useId } from 'react';
import { useMayGive } from './may-give.ts';
import { ConfigurationField } from './configuration-field.tsx';
import { LocationPermissions } from './location-permissions.tsx';
import { PermissionField } from './permission-field.tsx';
import type { EditorPartProps, PermissionEditorProps } from './permission-values.ts';
import styles from './permission-editor.module.css';

type Section = (typeof permissionSections)[number];

const isKind = (area: Section['area']): area is EntityKind => area !== 'other';

const SectionFields = ({ section, ...editor }: EditorPartProps & { section: Section }) => (
  <fieldset className={styles['section']}>
    <legend>{section.title}</legend>
    <ul className={styles['permissions']}>
      {section.permissions.map((permission) => (
        <PermissionField key={permission.name} permission={permission} {...editor} />
      ))}
    </ul>
    {isKind(section.area) ? (
      <ConfigurationField kind={section.area} {...editor} />
    ) : editor.values['perm-all-locations'] === true ? null : (
      <LocationPermissions {...editor} />
    )}
  </fieldset>
);

/** A user's or group's permissions, in the four sections of the permission catalogue. */
export const PermissionEditor = (props: PermissionEditorProps) => {
  const noteId = useId();
  const mayGive = useMayGive();
  const mayGiveAll = permissions.every(mayGive);
  return (
    <>
      {mayGiveAll || props.readOnly !== undefined ? null : (
        <p id={noteId} className={styles['further']}>
          Permissions you do not have are greyed out. You cannot grant them.
        </p>
      )}
      <div className={styles['editor']}>
        {permissionSections.map((section) => (
          <SectionFields key={section.area} section={section} {...props} noteId={noteId} />
        ))}
      </div>
    </>
  );
};
