// `http POST https://…`: an HTTP request; `header`, `query` and `save` are lines of their own.
import { removeAt, setAt, valueAt } from '../json-fields.ts';
import { inMessage } from '../lines/problem.ts';
import { isPlainLabel } from '../quoted-text.ts';
import type { BlockWords } from './block-words.ts';

const METHOD = ['options', 'webhook', 'method'];
const URL = ['options', 'webhook', 'url'];
const BODY = ['options', 'webhook', 'body'];
const IS_CUSTOM = ['options', 'isCustomBody'];

export const httpRequest: BlockWords = {
  type: 'Webhook',
  word: 'http',
  base: ['options'],
  aliases: { body: ['webhook', 'body'] },
  rows: [
    { word: 'header', list: ['webhook', 'headers'], form: 'pair', left: 'key', right: 'value' },
    { word: 'query', list: ['webhook', 'queryParams'], form: 'pair', left: 'key', right: 'value' },
    {
      word: 'save',
      list: ['responseVariableMapping'],
      form: 'variable',
      left: 'bodyPath',
      right: 'variableId',
    },
  ],
  write(block) {
    const [method, url] = [valueAt(block, METHOD), valueAt(block, URL)];
    const isWritten =
      typeof method === 'string' &&
      /^[A-Z]{3,10}$/.test(method) &&
      typeof url === 'string' &&
      isPlainLabel(url);
    if (!isWritten) return undefined;
    // These words send every body.
    const hasBody = typeof valueAt(block, BODY) === 'string';
    if (hasBody !== (valueAt(block, IS_CUSTOM) === true)) return undefined;
    for (const path of [METHOD, URL, IS_CUSTOM]) removeAt(block, path);
    return { text: `${method} ${url}` };
  },
  read({ text, at }, block, { problems }) {
    const [, method, url] = /^([A-Z]{3,10}) +(\S.*)$/.exec(text) ?? [];
    if (method === undefined || url === undefined) {
      problems.report(
        at,
        `Not a request: ${inMessage(text)}.`,
        'Write the method and the address: http GET https://shop.example/orders',
      );
      return;
    }
    setAt(block, METHOD, method);
    setAt(block, URL, url);
  },
  complete(block) {
    if (valueAt(block, IS_CUSTOM) === undefined && typeof valueAt(block, BODY) === 'string')
      setAt(block, IS_CUSTOM, true);
  },
};
