import { permissionSections, type EntityKind } from '@ohmstead/domain';
import { ConfigurationField } from './configuration-field.tsx';
import { LocationPermissions } from './location-permissions.tsx';
import { PermissionField } from './permission-field.tsx';
import type { PermissionEditorProps } from './permission-editor-props.ts';
import styles from './permission-editor.module.css';

type Section = (typeof permissionSections)[number];

const isKind = (area: Section['area']): area is EntityKind => area !== 'other';

const SectionFields = ({ section, ...editor }: PermissionEditorProps & { section: Section }) => (
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

/** Who may do what, in the four sections of the permission catalogue. */
export const PermissionEditor = (props: PermissionEditorProps) => (
  <div className={styles['editor']}>
    {permissionSections.map((section) => (
      <SectionFields key={section.area} section={section} {...props} />
    ))}
  </div>
);
