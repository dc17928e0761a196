import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { DemoPeople } from '../../features/sign-in/demo-people.tsx';
import { askedFactorOf, type AskedFactor } from '../../features/sign-in/asked-factor.ts';
import type { LoginSearch } from '../../features/sign-in/login-search.ts';
import { ApiError, isApiError } from '../../data/api-error.ts';
import { takeRefusedLogin } from '../../data/session/elsewhere.ts';
import { loginFailure, type LoginFailure } from '../../features/sign-in/login-failure.ts';
import { LoginForm } from '../../features/sign-in/login-form.tsx';
import { LoginNotice } from '../../features/sign-in/login-notice.tsx';
import { takeRememberedRoute } from '../../data/session/remembered-route.ts';
import { typedEmail } from '../../data/session/typed-email.ts';
import { EntryPanel } from '../../ui/entry/entry-panel.tsx';
import { useShake } from '../../ui/shake.ts';

const SecondFactorForm = lazyPart(
  () => import('../../features/sign-in/second-factor-form.tsx'),
  (module) => module.SecondFactorForm,
);

const LinkAccountForm = lazyPart(
  () => import('../../features/sign-in/link-account-form.tsx'),
  (module) => module.LinkAccountForm,
);

/** Continues to the page the user wanted to open, else to the dashboard. */
const useWayOn = () => {
  const navigate = useNavigate();
  return () => {
    const { name = '/dashboard', params = {}, search = {} } = takeRememberedRoute() ?? {};
    // The parameters were checked against the name when the route was read; the types cannot express that for a name known only at run
    // time.
    const place: object = { to: name, params, search, replace: true };
    return navigate(place);
  };
};

const foot = (
  <>
    New to Ohmstead? <Link to="/register">Create an account</Link>
  </>
);

const notBegun = {
  'signIn-oidc-1': 'There is no single sign-on for this address.',
  'signIn-oidc-5': 'Your organization’s sign-in does not answer.',
} as const;

/** What came of a login at the organisation: an error, or what is still to be shown. */
const refusedElsewhere = (code: LoginSearch['signIn']) => {
  const error =
    code === undefined ? takeRefusedLogin() : new ApiError(400, { code, message: notBegun[code], params: [] });
  const asked = askedFactorOf(error) ?? undefined;
  const isLinking = isApiError(error, 'signIn-oidc-8');
  const failures = error === null || isLinking || asked !== undefined ? [] : [loginFailure(error)];
  return { asked, isLinking, failures };
};

export const LoginPage = () => {
  const search = useSearch({ from: '/shell/login' });
  const [refused] = useState(() => refusedElsewhere(search.signIn));
  const [failures, setFailures] = useState<readonly LoginFailure[]>(refused.failures);
  const [asked, setAsked] = useState<AskedFactor | undefined>(refused.asked);
  const [isLinking, setLinking] = useState(refused.isLinking);
  const { shaking, shake } = useShake();
  const goOn = useWayOn();
  const onFailed = (failure: LoginFailure) => {
    setFailures([...failures, failure]);
    shake();
  };
  return (
    <EntryPanel title="Login" foot={foot} shaking={shaking} beside={<DemoPeople onSignedIn={() => void goOn()} />}>
      {/* A new element each time, so that screen readers announce a repeated error. */}
      <LoginNotice key={failures.length} failure={failures.at(-1) ?? null} search={search} />
      {isLinking && asked === undefined ? (
        <Suspense>
          <LinkAccountForm
            onFactorAsked={setAsked}
            onSignedIn={() => void goOn()}
            onLost={(error) => {
              setLinking(false);
              onFailed(loginFailure(error));
            }}
            onBack={() => setLinking(false)}
          />
        </Suspense>
      ) : asked === undefined ? (
        <LoginForm
          email={search.resetPassword ?? typedEmail.get()}
          onFailed={onFailed}
          onFactorAsked={(next) => {
            setFailures([]);
            setAsked(next);
          }}
          onSignedIn={() => void goOn()}
        />
      ) : (
        <Suspense>
          <SecondFactorForm
            asked={asked}
            onSignedIn={() => void goOn()}
            onLost={(error) => {
              setAsked(undefined);
              setLinking(false);
              onFailed(loginFailure(error));
            }}
            onBack={() => {
              setAsked(undefined);
              setLinking(false);
            }}
          />
        </Suspense>
      )}
    </EntryPanel>
  );
};
