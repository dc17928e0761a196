import { useIsNarrow } from '../../lib/browser/use-narrow.ts';
import { ButtonLink } from '../button-link.tsx';

/** Not on a phone: the files are elsewhere. */
export const ImportLink = ({ to }: { to: '/settings/locations/import/{-$id}' | '/settings/users/import/{-$id}' }) =>
  useIsNarrow() ? null : (
    <ButtonLink to={to} variant="default">
      Import
    </ButtonLink>
  );
