// What services answer when all is well, as far as bots look at it.

/** One answer for all who speak JSON: each finds in it what it looks for. `text` is what is said, by a model or a service. */
export function helpfulAnswer(path: string, text: string): object {
  if (path.includes('/token'))
    return { access_token: 'access-1', id_token: text, expires_in: 1, token_type: 'Bearer', scope: text };
  if (path.includes('/spreadsheets'))
    return {
      sheets: [{ properties: { sheetId: 0, title: 'Tab' } }],
      valueRanges: [
        {
          valueRange: {
            range: 'Tab!A1:B2',
            values: [
              ['Name', 'Note'],
              ['Ada', text],
            ],
          },
        },
      ],
      updates: { updatedRange: 'Tab!A3:B3', updatedRows: 1 },
    };
  if (path.includes('/payment_intents'))
    return {
      id: 'pi_1',
      object: 'payment_intent',
      client_secret: 'pi_1_secret_2',
      status: 'requires_payment_method',
      amount: 1_250,
      currency: 'eur',
      last_payment_error: { message: text },
    };
  if (path.includes('/messages') && !path.includes('/gmail'))
    return {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 1 },
    };
  return {
    id: 'id_1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    message: text,
    answer: text,
    list: [{ Id: 1, Name: text }],
    data: [{ display_name: text }],
    threadId: text,
    success: true,
  };
}
