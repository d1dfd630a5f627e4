// Mistakes of shape that models make when they write the JSON of a bot. Frozen: do not change a defect to make it found.
import type { Defect } from './defect.ts';
import { add, defect, part } from './defect.ts';

const rename = (object: Record<string, unknown>, from: string, to: string) => {
  object[to] = object[from];
  delete object[from];
};

export const defectsOfModels: readonly Defect[] = [
  defect('unknown field of an item', 'stop ask-again', (b) => {
    part(b, 'stop').content = 'Stop';
    part(b, 'stop').label = 'Stop now';
  }),
  defect('renamed label', 'stop ask-again', (b) => rename(part(b, 'stop'), 'content', 'label')),
  defect('text without rich text', 'hello', (b) => {
    part(b, 'hello').content = { plainText: 'Welcome' };
  }),
  defect('text without rich text', 'hello', (b) => {
    part(b, 'hello').content = 'Welcome';
  }),
  defect('text without rich text', 'hello', (b) => {
    const block = part(b, 'hello');
    delete block.content;
    block.text = 'Welcome';
  }),
  defect('rich text of another editor', 'hello', (b) => {
    part(b, 'hello').content.richText = [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi' }] }];
  }),
  defect('renamed option', 'make-summary', (b) =>
    rename(part(b, 'make-summary').options, 'expressionToEvaluate', 'value'),
  ),
  defect('renamed option', 'make-code', (b) => rename(part(b, 'make-code').options, 'content', 'code')),
  defect('renamed option', 'price-wait', (b) =>
    rename(part(b, 'price-wait').options, 'secondsToWaitFor', 'seconds'),
  ),
  defect('renamed option', 'mail', (b) => rename(part(b, 'mail').options, 'recipients', 'to')),
  defect('renamed option', 'ask-name', (b) => rename(part(b, 'ask-name').options, 'variableId', 'saveTo')),
  defect('option in the wrong place', 'ask-name', (b) => {
    part(b, 'ask-name').options = { variableId: 'v-name', placeholder: 'Your name' };
  }),
  defect('option in the wrong place', 'send', (b) => {
    const { webhook } = part(b, 'send').options;
    part(b, 'send').options = { ...part(b, 'send').options, ...webhook };
    delete part(b, 'send').options.webhook;
  }),
  defect('invented option', 'ask-name', (b) => {
    part(b, 'ask-name').options.required = true;
  }),
  defect('invented option', 'ask-topic', (b) => {
    part(b, 'ask-topic').options.multiple = true;
  }),
  defect('invented option', 'ask-mail', (b) => {
    part(b, 'ask-mail').options.validation = { pattern: '.+@.+' };
  }),
  defect('model without an action', 'answer', (b) => {
    delete part(b, 'answer').options.action;
  }),
  defect('model without messages', 'answer', (b) => {
    const { options } = part(b, 'answer');
    delete options.messages;
    options.prompt = 'Apologise.';
  }),
  defect('word out of a closed list', 'answer', (b) => {
    part(b, 'answer').options.messages[0].role = 'human';
  }),
  defect('word out of a closed list', 'happy is-happy', (b) => {
    part(b, 'happy').content.comparisons[0].comparisonOperator = '>=';
  }),
  defect('word out of a closed list', 'happy is-happy', (b) => {
    part(b, 'happy').content.logicalOperator = 'and';
  }),
  defect('word out of a closed list', 'ask-score', (b) => {
    part(b, 'ask-score').options.buttonType = 'Stars';
  }),
  defect('unknown block type', 'hello', (b) => {
    part(b, 'hello').type = 'message';
  }),
  defect('unknown block type', 'ask-again', (b) => {
    part(b, 'ask-again').type = 'buttons';
  }),
  defect('renamed comparison', 'happy is-happy', (b) =>
    rename(part(b, 'happy').content.comparisons[0], 'comparisonOperator', 'operator'),
  ),
  defect('condition in the wrong place', 'happy is-happy', (b) => {
    const item = part(b, 'happy');
    item.comparisons = item.content.comparisons;
    delete item.content;
  }),
  defect('conditions in place of items', 'is-happy', (b) =>
    rename(part(b, 'is-happy'), 'items', 'conditions'),
  ),
  defect('renamed path', 'ask-phone e-ask-phone', (b) =>
    rename(part(b, 'ask-phone'), 'outgoingEdgeId', 'next'),
  ),
  defect('edge of another tool', 'e-ask-name bot', (b) => {
    const edge = part(b, 'e-ask-name');
    edge.source = 'ask-name';
    edge.target = 'menu';
    delete edge.from;
    delete edge.to;
  }),
  defect('edge without a group', 'e-ask-name', (b) => {
    part(b, 'e-ask-name').to = { blockId: 'topics' };
  }),
  defect('variable by its name', 'ask-name', (b) => {
    part(b, 'ask-name').options.variableId = 'Name';
  }),
  defect('group by its title', 'price-jump', (b) => {
    part(b, 'price-jump').options = { groupId: 'Menu' };
  }),
  defect('list in place of an object', 'send', (b) => {
    part(b, 'send').options.webhook.headers = { 'X-Source': 'chat' };
  }),
  defect('object in place of a text', 'send', (b) => {
    part(b, 'send').options.webhook.body = { name: '{{Name}}' };
  }),
  defect('texts in place of items', 'ask-again', (b) => {
    part(b, 'ask-again').items = ['Try again', 'Stop'];
  }),
  defect('text in place of a switch', 'send', (b) => {
    part(b, 'send').options.isCustomBody = 'yes';
  }),
  defect('text in place of a number', 'ask-count', (b) => {
    part(b, 'ask-count').options.max = 'six';
  }),
  defect('group without a title', 'end', (b) => rename(part(b, 'end'), 'title', 'name')),
  defect('unknown event', 'start bot', (b) => {
    b.events[0].type = 'begin';
  }),
  defect('unknown version', 'bot', (b) => {
    b.version = '7';
  }),
  defect('variables as an object', 'bot', (b) => {
    b.variables = { Name: 'v-name' };
  }),
  defect('renamed initial value', 'v-topic', (b) => {
    part(b, 'v-topic').defaultValue = 'none';
  }),
  defect('duplicate id', 'ask-mail ask-name', (b) => {
    part(b, 'ask-mail').id = 'ask-name';
  }),
  defect('path in a placeholder', 'topics', (b) => {
    part(b, 'topics').content.richText[0].children[0].text = 'Hello {{variables.Name}}';
  }),
  defect('filter in a placeholder', 'topics', (b) => {
    part(b, 'topics').content.richText[0].children[0].text = 'Hello {{Name | upper}}';
  }),
  defect('options of a picture', 'extra-picture', (b) => {
    add(b, 'thanks', {
      id: 'extra-picture',
      type: 'image',
      options: { url: 'https://clinic.example/a.png' },
    });
  }),
  defect('unknown setting', 'bot', (b) => {
    b.settings.general.isTypingEnabled = true;
  }),
];
