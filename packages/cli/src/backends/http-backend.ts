// A backend over HTTP: the same script through routes, sessions and a store. Each conversation has its own server.
import { createQuickJsEvaluator } from '@colloquy/blocks';
import type { ContinueChatResponse, StartChatResponse } from '@colloquy/schema';
import { issueLine } from '@colloquy/schema';
import type { Port, Store, TimeOutEntry } from '@colloquy/server';
import { createColloquy, createHttpServer, TIME_OUT_SENDER } from '@colloquy/server';
import type { Backend, Play, Shown, Talk } from '@colloquy/verify';
import { BackendRefusal, RESULT_ID, ScriptedCalls, withEarlier } from '@colloquy/verify';

/** A store for one conversation, and how to dispose of it. */
export interface BackendStore {
  readonly store: Store;
  readonly dispose: () => Promise<void>;
}

/**
 * Creates a backend that plays over HTTP, without a socket.
 *
 * @param openStore opens an empty store for each conversation
 * @example await createHttpBackend('HTTP on memory', async () => ({ store: memoryStore(), dispose: async () => undefined }))
 */
export async function createHttpBackend(
  name: string,
  openStore: () => Promise<BackendStore>,
): Promise<Backend> {
  const evaluator = await createQuickJsEvaluator();
  return { name, open: async (play) => openTalk(play, { evaluator, ...(await openStore()) }) };
}

type House = BackendStore & { readonly evaluator: Awaited<ReturnType<typeof createQuickJsEvaluator>> };

async function openTalk(play: Play, { evaluator, store, dispose }: House): Promise<Talk> {
  const { given: fixture } = play;
  const calls = new ScriptedCalls();
  const port: Port = async (call) => calls.answer(call);
  let now = fixture.now;
  /** Id of the open input, which a client sends with its reply. */
  let inputId: string | undefined;
  // Every name is a valid port: a call without an answer in the script fails with a message.
  const ports = { get: () => port } as unknown as ReadonlyMap<string, Port>;
  const colloquy = await createColloquy({
    store,
    evaluator,
    ports,
    clock: () => now,
    worksInBackground: false,
    seed: () => fixture.seed,
    environment: { COLLOQUY_RATE_LIMIT: 'off' },
  });
  const app = createHttpServer(colloquy);
  const close = async (): Promise<void> => {
    await app.close();
    await colloquy.close();
    await dispose();
  };
  /** Timeouts that this backend has begun: the server itself begins none. */
  const done = new Set<string>();
  const nextTimeout = async () => {
    const entries = await colloquy.outbox.list({ state: 'waiting', limit: 1_000 });
    return entries
      .filter(({ sender, id }) => sender === TIME_OUT_SENDER && !done.has(id))
      .map(({ payload, id, sessionId }) => ({ ...(JSON.parse(payload) as TimeOutEntry), id, sessionId }))
      .sort((one, other) => one.at - other.at)[0];
  };
  const post = async (
    url: string,
    payload: object,
  ): Promise<Shown & { readonly sessionId?: string | undefined }> => {
    const response = await app.inject({ method: 'POST', url, payload });
    const body = response.json<Partial<StartChatResponse> & { code?: string }>();
    if (response.statusCode !== 200) return { ok: false, status: response.statusCode, code: body.code ?? '' };
    inputId = body.input?.id;
    return { ok: true, reply: body as ContinueChatResponse, sessionId: body.sessionId };
  };
  let botId: string;
  try {
    for (const definition of play.linkedDefinitions) await publish(definition);
    botId = await publish(play.definition);
  } catch (refusal) {
    await close();
    throw refusal;
  }
  async function publish(definition: unknown): Promise<string> {
    const publication = await colloquy.bots.publish(tellingAll(definition));
    if (publication.ok) return publication.botId;
    const complaints = publication.problem.issues.map(issueLine);
    throw new BackendRefusal(`The bot cannot be read. ${complaints.join(' ')}`);
  }
  const publicId = (await colloquy.bots.list()).find(({ id }) => id === botId)?.publicIds[0] ?? botId;
  const address = fixture.isPreview
    ? `/v1/bots/${encodeURIComponent(botId)}/preview/startChat`
    : `/v1/bots/${encodeURIComponent(publicId)}/startChat`;
  let sessionId = 'none';
  return {
    start: async (message) => {
      const shown = await post(address, {
        message,
        prefilledVariables: fixture.variables,
        locale: fixture.locale,
        timeZone: fixture.timeZone,
        isStreamEnabled: fixture.isStreamEnabled,
        ...(fixture.isPreview ? {} : { resultId: RESULT_ID }),
      });
      sessionId = shown.sessionId ?? sessionId;
      return shown;
    },
    say: (message) =>
      post(`/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`, {
        message,
        inputId,
      }),
    async wait(durationMs) {
      const until = now + durationMs;
      let shown: Shown | undefined;
      for (;;) {
        const due = await nextTimeout();
        if (!due || due.at > until) break;
        now = Math.max(now, due.at);
        const { status, body } = await colloquy.chats.timeOut(due.sessionId, due, due.id);
        if (status === 200) {
          const reply = JSON.parse(body) as ContinueChatResponse;
          inputId = reply.input?.id;
          shown = withEarlier(shown, { ok: true, reply });
        }
        done.add(due.id);
      }
      now = until;
      return shown;
    },
    expectCalls: (answers) => calls.expect(answers),
    trace: () => calls.trace,
    close,
  };
}

/** Scripts expect the logs as authors see them; visitors would get general sentences. */
function tellingAll(definition: unknown): unknown {
  if (typeof definition !== 'object' || definition === null) return definition;
  const { settings } = definition as { settings?: { security?: object } | null };
  return {
    ...definition,
    settings: { ...settings, security: { ...settings?.security, areLogDetailsShown: true } },
  };
}
