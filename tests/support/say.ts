// What a visitor says in a chat on a page.
import type { Locator, Page } from 'playwright-core';

/** Stands in a chat while words can be sent; while a reply is under way, what is written waits in its field. */
export const READY_TO_SEND = '.send[aria-disabled="false"]';

/**
 * Writes into the field of the chat, and sends it.
 *
 * @example await say(page, 'Ada');
 */
export async function say(chat: Page | Locator, words: string): Promise<void> {
  const field = chat.getByRole('textbox');
  await field.fill(words);
  await chat.locator(READY_TO_SEND).waitFor();
  await field.press('Enter');
}
