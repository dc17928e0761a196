import { neededFor, viewingOf } from '@ohmstead/contract';
import { addressOf, type ExampleCall } from '../../apps/server/src/api/testing/example-request.ts';
import type { TestApi } from '../../apps/server/src/api/testing/test-api.ts';
import { mayDo, type MatrixActor, type Rights } from './actors.ts';
import { recipeOf } from './call-recipes.ts';
import { editedFields, withIds, type MatrixCase } from './matrix-cases.ts';
import type { MatrixWorld } from './matrix-world.ts';

export type MatrixAnswer = { status: number; code: string | undefined; whole: string; body: string };

/** What differs between equal answers without revealing anything. */
const idle = new Set(['x-request-id', 'date', 'set-cookie', 'content-length']);
/** A thing with its label's code, which is drawn anew in each transaction. */
const labelCode = /\[(?<id>\d+),"[0-9a-z]{12}"\]/g;

/** Calls the whole server, as it runs, on behalf of an actor. */
export class MatrixAsker {
  readonly #api: TestApi;
  readonly #world: MatrixWorld;

  constructor(api: TestApi, world: MatrixWorld) {
    this.#api = api;
    this.#world = world;
  }

  /** The answer, and whether it contains the requested object. */
  async ask(one: MatrixCase, actor: MatrixActor): Promise<MatrixAnswer> {
    const { example, own, target } = await this.#fill(one, actor);
    const { method, body: payload } = example;
    const { spends } = recipeOf(example.call);
    if (example.access.stepUp) await this.#prove(actor);
    if (spends === 'uses') await this.#api.database.root.query('delete from directory.attempt_counters');
    const url = addressOf(example);
    const { headers } = actor;
    const answer = await answerOf(this.#api.app, { method, url, headers, ...(payload ? { payload } : {}) });
    if (spends === 'session' && actor.rights && !actor.isToken)
      actor.headers = (await actor.rights.owner.session(actor.userId)).headers;
    return plain(answer, own, target);
  }

  /** Another call may have locked the session. */
  async #prove({ userId }: MatrixActor): Promise<void> {
    await this.#api.database.root.query('update directory.sessions set proven_at = now() where user_id = $1', [userId]);
  }

  async #fill(one: MatrixCase, { rights }: MatrixActor) {
    const { body } = recipeOf(one.example.call);
    let example = body && !one.field ? { ...one.example, body: body() } : one.example;
    const own: number[] = [];
    const shown = rights ? this.#world.shownPlace(rights) : 'here';
    // What is refused must change nothing: the objects that all ask for are looked at afterwards.
    const mayChange = rights !== null && viewingOf(example.method, example.access) === 'change' && mayCall(one, rights);
    const pick = async (kind: NonNullable<MatrixCase['position']>['kind'], place: MatrixCase['place']) => {
      const isChange = mayChange && this.#world.isVisible(kind, place, rights);
      return isChange ? this.#world.fresh(kind, place, rights) : this.#world.fixed(kind, place);
    };
    for (const [path, kind] of Object.entries(example.access.ids ?? {})) {
      if (path === one.position?.path) continue;
      own.push(await pick(kind, shown));
      example = withIds(example, path, [own.at(-1) as number]);
    }
    if (!one.position) return { example, own, target: undefined };
    const target = await pick(one.position.kind, one.place);
    if (one.isMixed) own.push(await pick(one.position.kind, shown));
    // Of a caller who sees nothing, both may be the same.
    const ids = one.isMixed ? [...new Set([own.at(-1) as number, target])] : [target];
    return { example: this.#withBay(withIds(example, one.position.path, ids)), own, target };
  }

  /** A call that also names a bay gets a bay of that device. */
  #withBay(example: ExampleCall): ExampleCall {
    const bay = this.#world.bayOf.get(Number(example.body?.['deviceId'] ?? example.params['id'])) ?? 1;
    if (example.params['bayId']) return { ...example, params: { ...example.params, bayId: String(bay) } };
    return example.body?.['bayId'] ? { ...example, body: { ...example.body, bayId: bay } } : example;
  }
}

type Injected = { method: ExampleCall['method']; url: string; headers: Record<string, string>; payload?: object };
type Raw = { statusCode: number; headers: Record<string, unknown>; body: string };

/** A stream of events does not end by itself: its headers are the answer. */
async function answerOf(app: TestApi['app'], request: Injected): Promise<Raw> {
  if (request.url !== '/api/updates') return app.inject(request);
  const answer = await app.inject({ ...request, payloadAsStream: true });
  const isStream = answer.statusCode === 200;
  if (isStream) answer.stream().destroy();
  return { statusCode: answer.statusCode, headers: answer.headers, body: isStream ? '' : await text(answer.stream()) };
}

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Byte for byte, except for the ids themselves, and for secrets, ids and cursors that are new each time. */
function plain({ statusCode, headers, body }: Raw, own: readonly number[], target: number | undefined): MatrixAnswer {
  let named = body
    .replace(/"(?:ticket|cursor)":"[^"]+"|"(?:undoId|computedAt)":\d+/, '')
    .replaceAll(labelCode, '[$<id>,<code>]');
  for (const id of own) named = named.replaceAll(String(id), '<own>');
  if (target !== undefined) named = named.replaceAll(String(target), '<it>');
  const shown = Object.entries(headers).filter(([name]) => !idle.has(name));
  return {
    status: statusCode,
    code: /^\{"error":\{"code":"([^"]+)"/.exec(body)?.[1],
    whole: JSON.stringify([statusCode, shown.toSorted(([one], [other]) => (one < other ? -1 : 1)), named]),
    body: named,
  };
}

/** Every right that the call needs with this body. */
export function mayCall({ example }: MatrixCase, rights: Rights): boolean {
  const { fields = {} } = example.access;
  if (!neededFor(example.access).every((permission) => mayDo(rights, permission))) return false;
  const sent = Object.entries(fields).filter(([field]) => field in editedFields(example.body));
  return sent.every(([, permission]) => mayDo(rights, permission)) && !recipeOf(example.call).refuses?.(rights);
}
