// @ts-nocheck It runs in browsers, on a page of our own: only what such a page sends carries the cookie of a session.
const [begunKey, refusedKey] = ['ohmstead-login-elsewhere', 'ohmstead-login-refused'];

const say = (title, text) => {
  document.querySelector('h1').textContent = title;
  document.querySelector('h1 + p').textContent = text;
};

const isLogin = sessionStorage.getItem(begunKey) !== null;
sessionStorage.removeItem(begunKey);
const headers = { 'content-type': 'application/json' };
const answer = await fetch('/api/signIn/oidc/finish', { method: 'POST', headers, body: '{}' });
if (isLogin || answer.status === 200) {
  if (!answer.ok) sessionStorage.setItem(refusedKey, await answer.text());
  // It knows where its visitor wanted to go.
  location.replace('/login');
} else if (answer.ok) {
  say('Done', 'You can close this tab.');
} else {
  const { error } = await answer.json();
  say('This did not work', error.message);
}
