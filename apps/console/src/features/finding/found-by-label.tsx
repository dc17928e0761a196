import { labelCodePath, readLabelCode } from '@ohmstead/domain';
import { Navigate } from '@tanstack/react-router';
import { wordsOf } from '../../data/api-error.ts';
import { useFoundCodes } from '../../data/label-codes-api.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { StateMessage } from '../../ui/page/state-message.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { placeOf } from './thing-place.ts';

/** The same for codes that nobody has, that another organisation has, and that are no codes at all. */
const Unknown = () => (
  <StateMessage
    role="status"
    title="Nothing found"
    action={
      <ButtonLink to="/find" variant="default">
        Find by serial number
      </ButtonLink>
    }
  >
    No battery, device or bay that you can see has this label.
  </StateMessage>
);

/** Opens what a printed label is on. */
export const FoundByLabel = ({ code }: { code: string }) => {
  const address = `${location.origin}${labelCodePath}${code}`;
  const isCode = readLabelCode(address) !== undefined;
  const { data, error } = useFoundCodes(isCode ? [address] : []);
  if (error !== null)
    return (
      <StateMessage role="alert" title="The search failed">
        {wordsOf(error).text}
      </StateMessage>
    );
  if (isCode && data === undefined) return <Waiting words="Searching…" />;
  const [thing] = data?.[0] ?? [];
  return thing === undefined ? <Unknown /> : <Navigate {...placeOf(thing)} replace />;
};
