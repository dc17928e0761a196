import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { DemoPeople } from '../../features/sign-in/demo-people.tsx';
import type { AskedFactor } from '../../features/sign-in/asked-factor.ts';
import { loginFailure, type LoginFailure } from '../../features/sign-in/login-failure.ts';
import { LoginForm } from '../../features/sign-in/login-form.tsx';
import { LoginNotice } from '../../features/sign-in/login-notice.tsx';
import { PasskeyButton } from '../../features/sign-in/passkey-button.tsx';
import { takeRememberedRoute } from '../../data/session/remembered-route.ts';
import { typedEmail } from '../../data/session/typed-email.ts';
import { EntryPanel } from '../../ui/entry/entry-panel.tsx';
import { useShake } from '../../ui/shake.ts';

const SecondFactorForm = lazyPart(
  () => import('../../features/sign-in/second-factor-form.tsx'),
  (module) => module.SecondFactorForm,
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

export const LoginPage = () => {
  const search = useSearch({ from: '/shell/login' });
  const [failures, setFailures] = useState<readonly LoginFailure[]>([]);
  const [asked, setAsked] = useState<AskedFactor>();
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
      {asked === undefined ? (
        <>
          <LoginForm
            email={search.resetPassword ?? typedEmail.get()}
            onFailed={onFailed}
            onFactorAsked={(next) => {
              setFailures([]);
              setAsked(next);
            }}
            onSignedIn={() => void goOn()}
          />
          <PasskeyButton onSignedIn={() => void goOn()} onFailed={(error) => onFailed(loginFailure(error))} />
        </>
      ) : (
        <Suspense>
          <SecondFactorForm
            asked={asked}
            onSignedIn={() => void goOn()}
            onLost={(error) => {
              setAsked(undefined);
              onFailed(loginFailure(error));
            }}
            onBack={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </EntryPanel>
  );
};
