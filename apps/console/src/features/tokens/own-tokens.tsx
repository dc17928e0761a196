import { Button } from '@mantine/core';
import type { ApiToken, ShownToken as Shown } from '@ohmstead/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../ui/page/card.tsx';
import { MakeToken } from './make-token.tsx';
import { RotateToken } from './rotate-token.tsx';
import { ShownToken } from './shown-token.tsx';
import { TokenList } from './token-list.tsx';
import type { TokenOwner } from './tokens-api.ts';

type Open = { form: 'new' } | { form: 'rotate'; token: ApiToken } | { form: 'shown'; token: Shown };

type FormsProps = {
  open: Open | undefined;
  owner: TokenOwner;
  held: readonly string[] | undefined;
  onMade: (token: Shown) => void;
  onClose: () => void;
};

const Forms = ({ open, owner, held, onMade, onClose }: FormsProps) => {
  if (open?.form === 'new') return <MakeToken owner={owner} held={held} onMade={onMade} onClose={onClose} />;
  if (open?.form === 'rotate')
    return <RotateToken token={open.token} owner={owner} onMade={onMade} onClose={onClose} />;
  return open === undefined ? null : <ShownToken token={open.token} onClose={onClose} />;
};

/** A list of tokens, and the forms that make and rotate them. */
export const useTokenForms = (owner: TokenOwner, held?: readonly string[]) => {
  const [open, setOpen] = useState<Open>();
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => setOpen({ form: 'new' })}
    >
      New token
    </Button>
  );
  const list = (
    <>
      <TokenList owner={owner} onRotate={(token) => setOpen({ form: 'rotate', token })} />
      <Forms
        open={open}
        owner={owner}
        held={held}
        onMade={(token) => setOpen({ form: 'shown', token })}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
  return { add, list };
};

/** The tokens with which programs call in the user's name. */
export const OwnTokens = () => {
  const { add, list } = useTokenForms('own');
  return (
    <Card
      title="Your tokens"
      note="A token can never see or do more than you can. If you lose a permission, so does the token."
      actions={add}
    >
      {list}
    </Card>
  );
};
