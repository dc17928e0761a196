import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { LoginFailure } from '../features/sign-in/login-failure.ts';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { LoginNotice } from '../features/sign-in/login-notice.tsx';
import { takeRememberedRoute } from '../lib/remembered-route.ts';
import { usePageTitle } from '../ui/page.tsx';
import { useShake } from '../ui/shake.ts';
import styles from './login-page.module.css';

/** To where the user wanted to go before, else to the dashboard. */
const useWayOn = () => {
  const navigate = useNavigate();
  return () => {
    const { name = '/dashboard', params = {}, search = {} } = takeRememberedRoute() ?? {};
    // Which parameters belong to the name was checked when it was read; the types cannot follow a name read back.
    const place: object = { to: name, params, search, replace: true };
    return navigate(place);
  };
};

export const LoginPage = () => {
  const search = useSearch({ from: '/shell/login' });
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const { shaking, shake } = useShake();
  const goOn = useWayOn();
  usePageTitle('Login');
  const onFailed = (next: LoginFailure | null) => {
    setFailure(next);
    if (next !== null) shake();
  };
  return (
    <div className={styles['page']}>
      <section className={styles['panel']} aria-labelledby="login-title" data-shaking={shaking}>
        <h1 id="login-title" className={styles['title']}>
          Login
        </h1>
        <LoginNotice failure={failure} search={search} />
        <LoginForm email={search.resetPassword ?? ''} onFailed={onFailed} onSignedIn={() => void goOn()} />
      </section>
      <p className={styles['register']}>
        New to Ohmstead? <Link to="/register">Create an account</Link>
      </p>
    </div>
  );
};
