// Answers in the words of published web clients: the same values under the names that they read.

/** Client-side actions that they know by another name. The payload stands under the name of its type. */
const ACTIONS: Readonly<Record<string, string>> = {
  supportChat: 'chatwoot',
  analytics: 'googleAnalytics',
  streamAiChatCompletion: 'streamOpenAiChatCompletion',
};

type Body = Readonly<Record<string, unknown>>;
type Action = Body & { readonly type: string };

/**
 * Writes the body of a good answer anew. They read the bot under another key, and stop with an error when its `settings` or `theme`
 * are missing, so both are always there.
 *
 * @example inTheirWords({ sessionId: 's', bot, messages: [] }) // { sessionId: 's', typebot: { settings: {}, theme: {}, … }, messages: [] }
 */
export function inTheirWords({ bot, clientSideActions, ...rest }: Body): Body {
  return {
    ...rest,
    ...(bot === undefined ? {} : { typebot: { settings: {}, theme: {}, ...(bot as Body) } }),
    ...(clientSideActions === undefined
      ? {}
      : { clientSideActions: (clientSideActions as readonly Action[]).map(renamed) }),
  };
}

function renamed(action: Action): Action {
  const name = ACTIONS[action.type];
  if (name === undefined) return action;
  const { [action.type]: payload, ...rest } = action;
  return { ...rest, type: name, [name]: payload };
}
