// Two ways to work with the studio: with the mouse, or with the keyboard alone. A script that is written once is played by both.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a script does with its hands. */
export interface Hands {
  /** Presses a button, follows a link, selects a row. */
  press(target: Locator): Promise<void>;
  /** Writes into a field, in place of what is there. */
  write(field: Locator, text: string): Promise<void>;
  /** Takes an entry of the menu that is open. */
  pick(entry: Locator): Promise<void>;
  /** Chooses an option of a list. */
  choose(list: Locator, label: string): Promise<void>;
  /** Presses the "+" at an open end. */
  pressEnd(target: Locator): Promise<void>;
  /** Opens the dialog that adds a block. */
  openAdding(page: Page): Promise<void>;
}

export const mouse: Hands = {
  press: (target) => target.click(),
  pick: (entry) => entry.click(),
  async write(field, text) {
    await field.click();
    await field.page().keyboard.press('ControlOrMeta+a');
    await field.page().keyboard.type(text);
  },
  async choose(list, label) {
    await list.selectOption({ label });
  },
  async pressEnd(target) {
    // The end of the edge lies on the button, and takes the click for it.
    const { x, y, width, height } = (await target.boundingBox())!;
    await target.page().mouse.click(x + width / 2, y + height / 2);
  },
  openAdding: (page) => page.getByRole('button', { name: 'Add block' }).click(),
};

export const keyboard: Hands = {
  async press(target) {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  async write(field, text) {
    await tabTo(field);
    await field.page().keyboard.press('ControlOrMeta+a');
    await field.page().keyboard.type(text);
  },
  async choose(list, label) {
    await tabTo(list);
    await list.page().keyboard.type(label);
    await expect
      .poll(() =>
        list.evaluate(
          (element) =>
            (element as unknown as { selectedOptions: { text: string }[] }).selectedOptions[0]?.text,
        ),
      )
      .toBe(label);
  },
  pressEnd: (target) => keyboard.press(target),
  async pick(entry) {
    await tabTo(entry, 'ArrowDown');
    await entry.page().keyboard.press('Enter');
  },
  async openAdding(page) {
    // From a field back to the flow, where letters are commands.
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
  },
};

/** Presses of Tab after which a control counts as out of reach. */
const FAR = 150;

async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  const isThere = () =>
    target.evaluate(
      (element) => element === (element.getRootNode() as unknown as { activeElement: unknown }).activeElement,
    );
  for (let presses = 0; presses < FAR; presses++) {
    if (await isThere()) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${FAR} presses of ${key} do not lead to ${String(target)}.`);
}
