import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WallPage } from './wall-page.tsx';

const wall = (progress: number) => ({
  at: Date.now(),
  more: false,
  locations: [
    {
      id: 1,
      name: 'Hall 1',
      devices: [
        {
          id: 1,
          name: 'Bench 1',
          online: true,
          lastMessageTime: 0,
          alarm: 'critical',
          bays: [{ id: 1, number: 1, status: 'inprogress', alarm: null, battery: 'SN-1', progress, startTime: null }],
        },
      ],
    },
  ],
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a screen shows its bays, says when it is not current, and how to pair it once its token is revoked', async () => {
  vi.useFakeTimers();
  localStorage.setItem('ohmstead-wall-token', 'ohm_s_first');
  const calls: [path: string, authorization: string | null][] = [];
  let answer: (path: string) => Response = () => Response.json(wall(0.25));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    calls.push([path, new Headers(init.headers).get('authorization')]);
    return answer(path);
  });
  render(<WallPage location="7" />);
  await pass(0);
  expect(calls).toEqual([['/api/wall?location=7', 'Bearer ohm_s_first']]);
  expect(screen.getByRole('heading', { name: 'Hall 1' })).toBeVisible();
  expect([screen.getByText('25 %'), screen.getByText('SN-1')]).toHaveLength(2);
  expect(screen.getByText('Alarm', { selector: 'h2 span' })).toBeVisible();
  answer = () => Response.json(wall(0.26));
  await pass(5_000);
  expect(screen.getByText('26 %')).toBeVisible();

  // Whatever a server that starts answers, or a proxy in front of it, or nobody at all.
  // An address with a mistake in it does not end the pairing either.
  const troubles = [
    () => new Response('', { status: 502 }),
    () => new Response('<html>'),
    () => Response.error(),
    () => new Response('', { status: 400 }),
  ];
  for (const trouble of troubles) {
    answer = trouble;
    await pass(5_000);
  }
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await pass(8 * 3_600_000);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Not current\. This is from .*, 8 h ago\./);
  expect(screen.getByText('26 %')).toBeVisible();
  answer = () => Response.json(wall(1));
  await pass(5_000);
  expect([screen.queryByRole('alert'), screen.getByText('100 %')]).toEqual([null, expect.anything()]);

  const pairing = { code: '7K3F9M', secret: 's', expiresAt: Date.now() };
  let token: string | null = null;
  answer = (path) => {
    if (path.startsWith('/api/wall?'))
      return token === null ? new Response('', { status: 401 }) : Response.json(wall(0.5));
    return Response.json(path.endsWith('/fetch') ? { token } : pairing);
  };
  await pass(5_000);
  expect(screen.getByRole('status')).toHaveTextContent('This screen is no longer paired.');
  expect(screen.getByLabelText('Code 7K3F9M')).toBeVisible();
  expect(localStorage.getItem('ohmstead-wall-token')).toBeNull();
  token = 'ohm_s_second';
  await pass(3_000);
  expect(screen.getByText('50 %')).toBeVisible();
  expect(calls.at(-1)).toEqual(['/api/wall?location=7', 'Bearer ohm_s_second']);
  vi.useRealTimers();
});
