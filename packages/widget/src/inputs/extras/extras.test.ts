// Attachments reported to the text field, also their removal together with the question.
import type { ChatClient } from '@colloquy/client';
import { expect, it } from 'vitest';
import type { Component, Drawable, Props } from '../../drawing/element.ts';
import type { HookOwner } from '../../drawing/hooks.ts';
import { endEffects, runEffects, withHooks } from '../../drawing/hooks.ts';
import type { InputContext } from '../input-view.ts';
import type { Attached } from '../text/extras-contract.ts';
import { extras } from './extras.tsx';

const FILE_URL = 'https://chat.example/letter.txt';

/** A server that accepts files, or one that no file reaches. */
const clientThat = (isThere: boolean): ChatClient =>
  ({
    options: { fetch: async () => new Response() },
    request: () =>
      isThere ? Promise.resolve({ presignedUrl: '', fileUrl: FILE_URL }) : new Promise(() => {}),
  }) as unknown as ChatClient;

function drawablesIn(drawn: unknown): readonly Drawable[] {
  if (Array.isArray(drawn)) return drawn.flatMap(drawablesIn);
  if (typeof drawn !== 'object' || drawn === null) return [];
  const drawable = drawn as Drawable;
  return [drawable, ...drawablesIn((drawable.props as Props).children)];
}

/** Attachments of a text input, and the reports to its field. */
function attachments(isThere: boolean) {
  const reports: Attached[] = [];
  const props = {
    input: { id: 'letter', type: 'text input', options: { attachments: { isEnabled: true } } },
    isAsking: true,
    isEmpty: false,
    context: { client: clientThat(isThere), sessionId: () => 's', words: {} } as unknown as InputContext,
    onAttached: (attached: Attached) => reports.push(attached),
    answer: () => undefined,
  } as const;
  const part = drawablesIn((extras.View as Component)(props as never)).find(
    ({ type }) => (type as Component).name === 'Attachments',
  ) as Drawable;
  const owner: HookOwner = { hooks: [], redraw: () => undefined };
  const draw = (): readonly Drawable[] => {
    const drawn = drawablesIn(withHooks(owner, () => (part.type as Component)(part.props as never)));
    runEffects(owner, true);
    return drawn;
  };
  return {
    reports,
    draw,
    choose(name: string) {
      const { props } = draw().find(({ type }) => type === 'input') as { readonly props: Props };
      const onChange = props.onChange as (event: object) => void;
      onChange({ currentTarget: { files: [new File(['Dear all'], name)], value: name } });
      // The first rendering adds the file, the second starts its upload.
      draw();
      draw();
    },
    goes: () => endEffects(owner),
  };
}

it('the field forgets a file when its question disappears during the upload', () => {
  const { reports, draw, choose, goes } = attachments(false);
  choose('letter.txt');
  expect(reports.at(-1)?.isUnderWay).toBe(true);
  const before = reports.length;
  draw();
  expect(reports).toHaveLength(before);
  goes();
  expect(reports.at(-1)).toEqual({});
});

it('the field forgets an uploaded file when its question disappears', async () => {
  const { reports, draw, choose, goes } = attachments(true);
  choose('letter.txt');
  await expect
    .poll(() => {
      draw();
      return reports.at(-1)?.replyOf?.('This').message;
    })
    .toMatchObject({ text: 'This', attachedFileUrls: [FILE_URL] });
  goes();
  expect(reports.at(-1)).toEqual({});
});
