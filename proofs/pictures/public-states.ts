import type { Page } from 'playwright-core';
import { button, pressing, type State } from './press.ts';

const enterLink = pressing([(page) => button(page, 'Enter the link')], (page) => page.getByLabel('Claim link'));

/** The camera shows a code that belongs to something else. */
const seeWrongCode = async (page: Page): Promise<boolean> => {
  await page.getByText('This code is not a claim link').waitFor();
  return true;
};

const blockCamera = async (page: Page): Promise<boolean> => {
  await enterLink(page);
  await page.evaluate(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))`,
  );
  return pressing([(there) => button(there, 'Use the camera')], (there) => there.getByText('The camera is blocked'))(
    page,
  );
};

/** The right password of who has a second factor. */
async function askFactor(page: Page): Promise<boolean> {
  await page.getByLabel('Email').fill('secure@ohmstead.example');
  await page.getByLabel('Password', { exact: true }).fill('Demo-1234');
  return pressing([(there) => button(there, 'Login')], (there) => there.getByLabel('Code'))(page);
}

/** No one is logged in. */
export const publicStates: readonly State[] = [
  { name: 'home', path: '/' },
  {
    name: 'home-menu',
    path: '/',
    act: pressing([(page) => page.locator('summary').filter({ visible: true })], (page) =>
      page.getByRole('navigation', { name: 'Menu' }),
    ),
  },
  { name: 'signup', path: '/signup' },
  { name: 'scan', path: '/scan?claim', act: seeWrongCode },
  { name: 'scan-by-hand', path: '/scan?claim', act: enterLink },
  { name: 'scan-blocked', path: '/scan?claim', act: blockCamera },
  { name: 'scan-many', path: '/scan?many' },
  { name: 'certificate-unknown', path: '/c/0123456789abcdefghijkl' },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    act: pressing([(page) => button(page, 'Login')], (page) => page.getByText('Password is required')),
  },
  { name: 'login-away', path: '/login?signIn=signIn-oidc-5' },
  {
    name: 'login-elsewhere',
    path: '/login',
    act: pressing([(page) => button(page, 'Log in with your organisation')], (page) =>
      page.getByText('Enter your email address first.'),
    ),
  },
  { name: 'login-factor', path: '/login', act: askFactor },
  { name: 'forgot-password', path: '/login/forgot-password' },
  { name: 'reset-password', path: '/login/reset-password/some-token' },
  { name: 'register', path: '/register' },
  {
    name: 'register-refused',
    path: '/register',
    act: pressing([(page) => button(page, 'Create account')], (page) => page.getByText('First name is required')),
  },
  { name: 'resend-verification', path: '/register/resend-verification' },
  { name: 'verify-email', path: '/register/verify-email/some-token' },
  { name: 'verify-invite', path: '/register/verify-invite/some-token' },
];
