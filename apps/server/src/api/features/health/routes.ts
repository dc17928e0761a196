import { strict } from '@ohmstead/contract';
import { Type } from 'typebox';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { ApiError } from '../../api-error.ts';
import type { Draining } from '../../plugins/drain-connections.ts';

const retryAfterS = 1;
const well = answers(Type.Object({ status: Type.String() }, strict));

export function healthRoutes(app: ApiServer, { database }: ApiParts, draining: Draining = { isOn: false }): void {
  const lives = { summary: 'The process lives', ...well };
  app.get('/healthz', { schema: lives }, async () => ({ status: 'alive' }));

  const serves = { summary: 'The process can serve: the database answers, and it is not about to end', ...well };
  app.get('/readyz', { schema: serves }, async () => {
    if (draining.isOn) throw new ApiError('unavailable', [], { retryAfterS });
    await database.ping();
    return { status: 'ready' };
  });
}
