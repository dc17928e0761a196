export type Session = {
  /** For calls by a program. */
  token: string;
  /** As a browser sends it. */
  cookie: string;
};

export async function signIn(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  const answer = await fetch(new URL('/api/session', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} could not log in: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { token, cookie };
}
