// Effects of chat windows on a page of a few elements: the focus, and late events of a dialog.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstWords } from '../words/first-words.ts';
import { windowWords } from '../words/window-words.ts';
import { cornerFrame } from './corner-frame.ts';
import { popupFrame } from './popup-frame.ts';
import type { MakeFrame } from './window-frame.ts';
import { createWindow } from './window-state.ts';

/** The part of an element that the windows use. */
class FakeElement extends EventTarget {
  isConnected = false;
  hidden = false;
  className = '';
  textContent = '';
  readonly style = { overflow: '' };
  open = false;
  focus = vi.fn();
  part = '';
  hasFocus = false;
  matches = (selector: string) => selector === ':focus-within' && this.isConnected && this.hasFocus;
  setAttribute = (name: string, value: string) => {
    if (name === 'part') this.part = value;
  };
  append = (...children: unknown[]) => connect(children);
  prepend = (...children: unknown[]) => connect(children);
  before = (...children: unknown[]) => connect(children);
  replaceChildren = () => undefined;
  remove = () => {
    this.isConnected = false;
  };
  showModal() {
    if (this.open) throw new DOMException('It is open.', 'InvalidStateError');
    this.open = true;
  }
  /** The event fires in a separate task. */
  close() {
    if (!this.open) return;
    this.open = false;
    setTimeout(() => this.dispatchEvent(new Event('close')));
  }
}

function connect(children: readonly unknown[]): void {
  for (const child of children) if (child instanceof FakeElement) child.isConnected = true;
}

const made: FakeElement[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  made.length = 0;
  const createElement = () => {
    const one = new FakeElement();
    made.push(one);
    return one;
  };
  vi.stubGlobal('document', {
    createElement,
    createElementNS: createElement,
    documentElement: createElement(),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openable(make: MakeFrame, autoShowDelayMs?: number) {
  const events: string[] = [];
  const chatWindow = createWindow({
    options: {
      isPopup: make === popupFrame,
      placement: 'right',
      autoShowDelayMs,
      preview: undefined,
      hasLauncher: false,
    },
    emit: (name) => events.push(name),
    onBegin: () => undefined,
    onChange: () => draw(),
  });
  const frame = make(chatWindow, {
    direction: 'ltr',
    placement: 'right',
    adopt: () => undefined,
    send: () => undefined,
  });
  const draw = (): void => frame.draw(chatWindow.get(), { ...firstWords, ...windowWords });
  draw();
  return { chatWindow, place: frame.place as unknown as FakeElement, events };
}

it('the window takes the focus when the visitor opens it, not when it opens by itself', () => {
  const { chatWindow, place } = openable(cornerFrame, 500);
  vi.advanceTimersByTime(500);
  expect([chatWindow.get().isOpen, place.hidden, place.focus.mock.calls.length]).toEqual([true, false, 0]);
  chatWindow.close();
  chatWindow.open();
  expect(place.focus).toHaveBeenCalledOnce();
});

it('the window opens once when the visitor opens it before its timer', () => {
  const { chatWindow, place } = openable(cornerFrame, 500);
  chatWindow.open();
  vi.advanceTimersByTime(500);
  expect(place.focus).toHaveBeenCalledOnce();
});

it('a dialog that is closed and reopened at once stays open', () => {
  const { chatWindow, place, events } = openable(popupFrame);
  chatWindow.open();
  chatWindow.close();
  chatWindow.open();
  vi.runAllTimers();
  expect([place.open, chatWindow.get().isOpen, events]).toEqual([true, true, ['open', 'close', 'open']]);
});

it('the window counts as closed when the browser closes its dialog', () => {
  const { chatWindow, place, events } = openable(popupFrame);
  chatWindow.open();
  place.close();
  vi.runAllTimers();
  expect([chatWindow.get().isOpen, events]).toEqual([false, ['open', 'close']]);
});

it.each([
  ['that has it', true, 1],
  ['that does not have it', false, 0],
])(
  'the launcher gets the focus of a removed preview message only when that had it: %s',
  async (_case, hasFocus, times) => {
    const { chatWindow } = openable(cornerFrame);
    const partOf = (part: string) => made.find((one) => one.part === part);
    const launcher = partOf('button');
    chatWindow.showLauncher();
    chatWindow.showPreview('Shall I help?');
    // Its file loads now.
    await vi.waitFor(() => expect(partOf('preview-message')?.isConnected).toBe(true));
    const preview = partOf('preview-message');
    Object.assign(preview ?? {}, { hasFocus });
    chatWindow.hidePreview();
    expect([preview?.isConnected, launcher?.focus.mock.calls.length]).toEqual([false, times]);
  },
);
