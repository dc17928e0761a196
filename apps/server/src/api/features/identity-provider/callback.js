// @ts-nocheck It runs in browsers, on a page of our own: only what such a page sends carries the cookie of a session.
const [begunKey, refusedKey] = ['ohmstead-login-elsewhere', 'ohmstead-login-refused'];

const say = (title, text) => {
  document.querySelector('h1').textContent = title;
  document.querySelector('h1 + p').textContent = text;
};

const isBegunHere = sessionStorage.getItem(begunKey) !== null;
sessionStorage.removeItem(begunKey);
const headers = { 'content-type': 'application/json' };
const answer = await fetch('/api/signIn/oidc/finish', { method: 'POST', headers, body: '{}' });
const text = await answer.text();
const error = answer.ok ? null : JSON.parse(text).error;
// Also of one that began under another of our names; what is asked for next, the login page asks for.
const isLogin = isBegunHere || answer.status === 200 || ['session-login-9', 'signIn-oidc-8'].includes(error?.code);
if (isLogin) {
  if (error) sessionStorage.setItem(refusedKey, text);
  // It knows where its visitor wanted to go.
  location.replace('/login');
} else if (error) {
  say('This did not work', error.message);
} else {
  say('Done', 'You can close this tab.');
}
