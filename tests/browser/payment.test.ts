// Paying in the chat, on the page of the server itself: with fields, a script and a bank that stand in for those of Stripe.
import type { FrameLocator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { WatchedPage } from '../support/browser.ts';
import { overhang, useBrowser } from '../support/browser.ts';
import { looks } from '../support/looks.ts';
import { startShop } from '../support/stripe-page/shop.ts';
import { cards, DECLINED, serveStripePage } from '../support/stripe-page/stripe-page.ts';
import type { StripeServer } from '../support/stripe-server/stripe-server.ts';
import { violations } from '../support/violations.ts';

const openPage = useBrowser();

interface Till extends WatchedPage {
  readonly base: string;
  readonly stripe: StripeServer;
  readonly fields: FrameLocator;
}

/** A page on which a payment is asked for. */
async function openTill({
  width = 1280,
  scheme = 'light',
}: {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
} = {}): Promise<Till> {
  const { base, stripe } = await startShop();
  const watched = await openPage({ base, width, scheme });
  const { page } = watched;
  await serveStripePage(page, stripe);
  await page.goto(`${base}/shop`);
  await page.getByRole('textbox').fill('Ada');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('That is 12.50, Ada.').waitFor();
  return { ...watched, base, stripe, fields: page.frameLocator('iframe') };
}

/** Whether the focus is on something outside frames. */
const IS_CONTROL_FOCUSED = `(() => {
  let one = document.activeElement;
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
  return one !== document.body && one?.localName !== 'iframe';
})()`;

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay €12.50' });

async function pay({ page, fields }: Pick<Till, 'page' | 'fields'>, card: string): Promise<void> {
  await fields.getByLabel('Card number').fill(card);
  await payButton(page).click();
}

it.each(looks('narrow'))(
  'the visitor pays by keyboard only, %i pixels wide, %s',
  async (width, scheme) => {
    const till = await openTill({ width, scheme });
    const { page, fields, stripe, complaints, strangers } = till;
    const number = fields.getByLabel('Card number');
    await payButton(page).waitFor();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    expect([await violations(page, 'colloquy-chat'), await overhang(page)]).toEqual([[], 0]);
    const hasFocus = (): Promise<boolean> =>
      number.evaluate((one) => one.ownerDocument.activeElement === one);
    // The focus goes from frame to frame a moment after the key.
    const hasArrived = async (): Promise<boolean> => (await hasFocus()) || page.evaluate(IS_CONTROL_FOCUSED);
    for (let presses = 0; presses < 12 && !(await hasFocus()); presses++) {
      await page.keyboard.press('Tab');
      await expect.poll(hasArrived).toBe(true);
    }
    expect(await hasFocus()).toBe(true);
    await page.keyboard.type(cards.good);
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab');
    await expect.poll(() => payButton(page).evaluate((one) => one.matches(':focus-visible'))).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Thank you, Ada.').waitFor();
    await page.getByText('I have paid').waitFor();
    expect(stripe.payments.map(({ status }) => status)).toEqual(['succeeded']);
    expect(await violations(page, 'colloquy-chat')).toEqual([]);
    // The checker itself asks frames of other origins, which do not hear it.
    expect([complaints.filter((line) => !line.includes("'postMessage'")), strangers]).toEqual([[], []]);
  },
  60_000,
);

it('the chat shows why a card was declined, sends no reply, and accepts another card', async () => {
  const till = await openTill();
  const { page, stripe } = till;
  await pay(till, cards.declined);
  await page.getByRole('alert').getByText(DECLINED).waitFor();
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  expect(await page.locator('.entry.guest').count()).toBe(1);
  await pay(till, cards.good);
  await page.getByText('Thank you, Ada.').waitFor();
  expect(stripe.payments.map(({ status }) => status)).toEqual(['succeeded']);
}, 60_000);

it('the chat continues after the bank redirects the visitor back', async () => {
  const till = await openTill();
  const { page, stripe, base } = till;
  await pay(till, cards.bank);
  await page.getByRole('link', { name: 'Yes, pay' }).click();
  await page.getByText('Thank you, Ada.').waitFor();
  expect(stripe.payments.map(({ status }) => status)).toEqual(['succeeded']);
  // Nothing of it is kept once it is paid: the bot remembers nobody.
  await expect
    .poll(() => page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])'))
    .toBe('[{},{}]');
  expect(new URL(page.url()).origin).toBe(base);
}, 60_000);

it('the chat asks for the same payment after the bank refused it, with the reason', async () => {
  const till = await openTill();
  const { page, stripe } = till;
  await pay(till, cards.bank);
  await page.getByRole('link', { name: 'No', exact: true }).click();
  await page.getByRole('alert').getByText('Your bank did not confirm it.').waitFor();
  await pay(till, cards.good);
  await page.getByText('Thank you, Ada.').waitFor();
  expect(stripe.payments.map(({ status }) => status)).toEqual(['succeeded']);
}, 60_000);

it('the payment is still open after the visitor leaves the bank with Back, and after a reload', async () => {
  const till = await openTill();
  const { page, stripe } = till;
  await pay(till, cards.bank);
  await page.getByRole('link', { name: 'Yes, pay' }).waitFor();
  await page.goBack();
  await page.getByText('That is 12.50, Ada.').waitFor();
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  await page.reload();
  await page.getByText('That is 12.50, Ada.').waitFor();
  await pay(till, cards.good);
  await page.getByText('Thank you, Ada.').waitFor();
  expect(stripe.payments).toHaveLength(1);
}, 60_000);

it('a payment is made once although the page closes before the bot receives it', async () => {
  const till = await openTill();
  const { page, stripe } = till;
  await page.route('**/continueChat', (route) => route.abort());
  await pay(till, cards.good);
  await expect.poll(() => stripe.payments.map(({ status }) => status)).toEqual(['succeeded']);
  await page.getByText('I have paid').waitFor();
  // The way is free when the first page is gone: its next try would tell the bot, and nothing is kept of a chat that is paid.
  await page.reload({ waitUntil: 'commit' });
  await page.unroute('**/continueChat');
  await page.getByText('Thank you, Ada.').waitFor();
  expect(stripe.payments).toHaveLength(1);
}, 60_000);

it('a late payment is not sent as a reply after the visitor restarted the chat', async () => {
  const till = await openTill();
  const { page, stripe } = till;
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  // From the next payment on the provider answers when the test says so.
  await page.evaluate(`{
    const make = Stripe;
    const free = new Promise((resolve) => { globalThis.answerNow = resolve; });
    globalThis.Stripe = (...values) => {
      const made = make(...values);
      const confirm = made.confirmPayment.bind(made);
      made.confirmPayment = (wish) => confirm(wish).finally(() => free);
      return made;
    };
  }`);
  const startOver = () => page.evaluate("document.querySelector('colloquy-chat').restart()");
  await startOver();
  await page.getByText('That is 12.50, Ada.').waitFor({ state: 'detached' });
  await page.getByRole('textbox').fill('Ada');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('That is 12.50, Ada.').waitFor();
  await pay(till, cards.good);
  await expect.poll(() => stripe.payments.map(({ status }) => status)).toContain('succeeded');
  await startOver();
  await page.getByText('That is 12.50, Ada.').waitFor({ state: 'detached' });
  await page.getByRole('textbox').waitFor();
  await page.evaluate('answerNow()');
  await page.getByRole('textbox').fill('Eve');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('That is 12.50, Eve.').waitFor();
  expect(await page.getByText('I have paid').count()).toBe(0);
}, 60_000);

it('the chat waits for a payment in progress without starting a second one', async () => {
  const till = await openTill();
  const { page, stripe } = till;
  await pay(till, cards.slow);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await expect.poll(() => again.isEnabled()).toBe(true);
  expect(await page.getByText('Thank you, Ada.').count()).toBe(0);
  const [payment] = stripe.payments;
  if (payment) payment.status = 'succeeded';
  // A tap at the place of the last one counts once the visitor could have read what is new there. Each that does not starts that time again.
  const thanks = page.getByText('Thank you, Ada.');
  await expect
    .poll(
      async () => {
        if (!(await thanks.isVisible())) await again.click({ timeout: 1_000 }).catch(() => undefined);
        return thanks.isVisible();
      },
      { interval: 1_500 },
    )
    .toBe(true);
  expect(stripe.payments).toHaveLength(1);
}, 60_000);

it('the chat reports that the payment fields failed to load, and retries on request', async () => {
  const till = await openTill();
  const { page } = till;
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.reload();
  await page.getByRole('textbox').fill('Ada');
  await page.getByRole('textbox').press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await payButton(page).isEnabled()).toBe(false);
  await page.unroute('https://js.stripe.com/**');
  await serveStripePage(page, till.stripe);
  await page.getByRole('button', { name: 'Try again' }).click();
  await pay(till, cards.good);
  await page.getByText('Thank you, Ada.').waitFor();
}, 60_000);
