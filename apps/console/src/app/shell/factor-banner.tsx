import type { UserData } from '@ohmstead/contract';
import { IconShieldLock } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { factorPage, lacksFactor } from '../../data/session/lacks-factor.ts';
import { useNow } from '../../lib/now.ts';
import { shortDate } from '../../lib/text/day.ts';
import { Banner } from './banner.tsx';

/** Sends the user to the page where a second factor is added, also if the rule comes into force while another page is open. */
const useFactorPage = (isShut: boolean, isThere: boolean) => {
  const navigate = useNavigate();
  useEffect(() => {
    if (isShut && !isThere) void navigate({ to: factorPage, replace: true });
  }, [isShut, isThere, navigate]);
};

/** Shown until a user whom the organisation's rule meets has added a second factor. */
export const FactorBanner = ({ user }: { user: UserData }) => {
  const isShut = lacksFactor(user, useNow());
  const isThere = useLocation({ select: ({ pathname }) => pathname === factorPage });
  const { requiredFrom } = user.secondFactor;
  useFactorPage(isShut, isThere);
  return (
    <div role="status">
      <Banner icon={IconShieldLock}>
        {isShut || requiredFrom === null
          ? 'Your organisation requires a second factor. Add one to go on.'
          : `From ${shortDate(requiredFrom)} your organisation requires a second factor.`}{' '}
        {isThere ? null : <Link to={factorPage}>Add one now</Link>}
      </Banner>
    </div>
  );
};
