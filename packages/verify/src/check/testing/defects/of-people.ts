// Mistakes that people make in the editor or in the file. Frozen: do not change a defect to make it found.
import type { Defect } from './defect.ts';
import { add, addFirst, addVariable, bubble, defect, part, say } from './defect.ts';

export const defectsOfPeople: readonly Defect[] = [
  // Structure
  defect('edge to a missing group', 'e-ask-name ask-name', (b) => {
    part(b, 'e-ask-name').to.groupId = 'menue';
  }),
  defect('path to a missing edge', 'ask-phone', (b) => {
    part(b, 'ask-phone').outgoingEdgeId = 'e-gone';
  }),
  defect('edge that its block does not name', 'ask-phone e-ask-phone', (b) => {
    delete part(b, 'ask-phone').outgoingEdgeId;
  }),
  defect('edge that its block does not name', 'ask-again again e-again', (b) => {
    delete part(b, 'again').outgoingEdgeId;
  }),
  defect('edge that its block does not name', 'is-booked e-is-booked', (b) => {
    delete part(b, 'is-booked').outgoingEdgeId;
  }),
  defect('edge that another block names', 'ask-mail ask-phone e-ask-phone', (b) => {
    part(b, 'e-ask-phone').from.blockId = 'ask-mail';
  }),
  defect('one edge for two paths', 'again stop ask-again e-again e-stop', (b) => {
    part(b, 'stop').outgoingEdgeId = 'e-again';
  }),
  defect('edge into a block of another group', 'e-ask-name ask-name', (b) => {
    part(b, 'e-ask-name').to.blockId = 'ask-day';
  }),
  defect('unreachable group', 'extra', (b) => {
    b.groups.push({
      id: 'extra',
      title: 'Extra',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [bubble('x', 'Hello')],
    });
  }),
  defect('unreachable group', 'large', (b) => {
    part(b, 'is-many').items = [];
    b.edges = b.edges.filter((e: { id: string }) => e.id !== 'e-many');
  }),
  defect('unreachable block', 'after', (b) => {
    add(b, 'contact', bubble('after', 'One moment.'));
  }),
  defect('empty group', 'thanks', (b) => {
    part(b, 'thanks').blocks = [];
  }),
  defect('button without a path', 'stop ask-again', (b) => {
    delete part(b, 'stop').outgoingEdgeId;
    b.edges = b.edges.filter((e: { id: string }) => e.id !== 'e-stop');
  }),
  defect('button without a path', 'prices ask-topic', (b) => {
    delete part(b, 'prices').outgoingEdgeId;
    b.edges = b.edges.filter((e: { id: string }) => e.id !== 'e-prices');
  }),
  defect('condition without another way', 'is-booked', (b) => {
    delete part(b, 'is-booked').outgoingEdgeId;
    b.edges = b.edges.filter((e: { id: string }) => e.id !== 'e-is-booked');
  }),
  defect('branch without a path', 'booked is-booked', (b) => {
    delete part(b, 'booked').outgoingEdgeId;
    b.edges = b.edges.filter((e: { id: string }) => e.id !== 'e-booked');
  }),
  defect('loop without an input', 'thanks thanks-text bot', (b) => {
    part(b, 'thanks-text').outgoingEdgeId = 'e-l';
    b.edges.push({ id: 'e-l', from: { blockId: 'thanks-text' }, to: { groupId: 'thanks' } });
  }),
  defect('loop that only calls', 'book send is-booked failed', (b) => {
    part(b, 'e-is-booked').to.groupId = 'book';
  }),
  defect('start without a path', 'start', (b) => {
    delete b.events[0].outgoingEdgeId;
    b.edges.shift();
  }),
  defect('jump to a missing group', 'price-jump', (b) => {
    part(b, 'price-jump').options = { groupId: 'main-menu' };
  }),
  defect('jump to itself', 'price-list price-jump', (b) => {
    part(b, 'price-jump').options = { groupId: 'price-list' };
  }),
  // Data
  defect('read before it is set', 'hello', (b) => {
    say(b, 'hello', 'Welcome, {{Name}}!');
  }),
  defect('read before it is set', 'topics', (b) => {
    say(b, 'topics', 'Something else, {{Day}}?');
  }),
  defect('read before it is set on one path', 'ask-score', (b) => {
    addFirst(b, 'end', bubble('bye-text', 'See you on {{Day}}.'));
    b.groups.find((g: { id: string }) => g.id === 'end').blocks[0].id = 'ask-score-text';
    part(b, 'ask-score-text').id = 'ask-score';
    part(b, 'end').blocks[1].id = 'ask-score-2';
  }),
  defect('set and never read', 'make-total v-total', (b) => {
    addVariable(b, 'v-total', 'Total', { isSessionVariable: true });
    addFirst(b, 'done', {
      id: 'make-total',
      type: 'Set variable',
      options: { variableId: 'v-total', expressionToEvaluate: '{{Count}} * 20', isCode: true },
    });
  }),
  defect('read and never set', 'thanks-text v-doctor', (b) => {
    addVariable(b, 'v-doctor', 'Doctor');
    say(b, 'thanks-text', 'Thank you! {{Doctor}} waits for you.');
  }),
  defect('read and never set', 'is-happy happy v-mood', (b) => {
    addVariable(b, 'v-mood', 'Mood');
    part(b, 'happy').content.comparisons[0].variableId = 'v-mood';
  }),
  defect('condition that never holds', 'is-many many', (b) => {
    part(b, 'many').content.comparisons[0].value = '6';
  }),
  defect('condition that never holds', 'is-happy happy', (b) => {
    part(b, 'happy').content.comparisons[0] = {
      id: 'x',
      variableId: 'v-score',
      comparisonOperator: 'Greater than',
      value: '8',
    };
  }),
  defect('condition that never holds', 'is-topic price-topic', (b) => {
    addFirst(b, 'end', {
      id: 'is-topic',
      type: 'Condition',
      items: [
        {
          id: 'price-topic',
          outgoingEdgeId: 'e-t',
          content: {
            comparisons: [{ id: 'c', variableId: 'v-topic', comparisonOperator: 'Equal to', value: 'Price' }],
          },
        },
      ],
    });
    b.edges.push({
      id: 'e-t',
      from: { blockId: 'is-topic', itemId: 'price-topic' },
      to: { groupId: 'thanks' },
    });
  }),
  defect('condition that always holds', 'is-many many', (b) => {
    part(b, 'many').content.comparisons[0] = {
      id: 'x',
      variableId: 'v-count',
      comparisonOperator: 'Greater or equal to',
      value: '1',
    };
  }),
  defect('condition that contradicts itself', 'is-happy happy', (b) => {
    part(b, 'happy').content.comparisons.push({
      id: 'x',
      variableId: 'v-score',
      comparisonOperator: 'Less than',
      value: '2',
    });
  }),
  defect('branch that an earlier one hides', 'is-many second', (b) => {
    part(b, 'is-many').items.push({
      id: 'second',
      outgoingEdgeId: 'e-s2',
      content: {
        comparisons: [{ id: 'y', variableId: 'v-count', comparisonOperator: 'Greater than', value: '4' }],
      },
    });
    b.edges.push({ id: 'e-s2', from: { blockId: 'is-many', itemId: 'second' }, to: { groupId: 'thanks' } });
  }),
  defect('number compared with a word', 'is-many many', (b) => {
    part(b, 'many').content.comparisons[0].value = 'four';
  }),
  defect('condition without a variable', 'is-happy happy', (b) => {
    delete part(b, 'happy').content.comparisons[0].variableId;
  }),
  defect('condition without a value', 'is-happy happy', (b) => {
    delete part(b, 'happy').content.comparisons[0].value;
  }),
  defect('condition without an operator', 'is-happy happy', (b) => {
    delete part(b, 'happy').content.comparisons[0].comparisonOperator;
  }),
  defect('duplicate variable name', 'v-name2', (b) => {
    addVariable(b, 'v-name2', 'Name');
    part(b, 'ask-name').options.variableId = 'v-name2';
  }),
  defect('duplicate group title', 'thanks sorry', (b) => {
    part(b, 'sorry').title = 'Thanks';
  }),
  defect('duplicate label', 'stop ask-again', (b) => {
    part(b, 'stop').content = 'Try again';
  }),
  defect('unknown variable name', 'booked-text', (b) => {
    say(b, 'booked-text', 'Booked. Your code is {{Cod}}.');
  }),
  defect('unknown variable name', 'mail', (b) => {
    part(b, 'mail').options.subject = 'For {{name}}';
  }),
  defect('unclosed placeholder', 'topics', (b) => {
    say(b, 'topics', 'What can we do for you, {{Name}?');
  }),
  defect('unclosed placeholder', 'mail', (b) => {
    part(b, 'mail').options.body = 'Booked: {{Summary, code {{Code}}';
  }),
  defect('placeholder of another tool', 'topics', (b) => {
    say(b, 'topics', 'What can we do for you, {Name}?');
  }),
  defect('placeholder of another tool', 'mail', (b) => {
    part(b, 'mail').options.body = `Booked: ${'$'}{Summary}`;
  }),
  defect('set variable without a variable', 'make-summary', (b) => {
    delete part(b, 'make-summary').options.variableId;
  }),
  defect('set variable without a value', 'make-summary', (b) => {
    delete part(b, 'make-summary').options.expressionToEvaluate;
  }),
  // Values
  defect('invalid URL', 'send', (b) => {
    part(b, 'send').options.webhook.url = 'https//api.clinic.example/appointments';
  }),
  defect('invalid JSON body', 'send', (b) => {
    part(b, 'send').options.webhook.body = '{"name": "{{Name}}", "day": "{{Day}}",}';
  }),
  defect('invalid JSON body', 'send', (b) => {
    part(b, 'send').options.webhook.body = '{"name": {{Name}}", "phone": "{{Phone}}"}';
  }),
  defect('body that is not sent', 'send', (b) => {
    part(b, 'send').options.isCustomBody = false;
  }),
  defect('body in a GET request', 'send', (b) => {
    part(b, 'send').options.webhook.method = 'GET';
  }),
  defect('invalid header name', 'send', (b) => {
    part(b, 'send').options.webhook.headers[0].key = 'X-Source:';
  }),
  defect('invalid response path', 'send', (b) => {
    part(b, 'send').options.responseVariableMapping[1].bodyPath = 'response.id';
  }),
  defect('mapping without a variable', 'send', (b) => {
    delete part(b, 'send').options.responseVariableMapping[1].variableId;
  }),
  defect('invalid recipient', 'mail', (b) => {
    part(b, 'mail').options.recipients = ['desk@clinic'];
  }),
  defect('invalid recipient', 'mail', (b) => {
    part(b, 'mail').options.recipients = ['Front desk'];
  }),
  defect('no recipients', 'mail', (b) => {
    part(b, 'mail').options.recipients = [];
  }),
  defect('no credentials', 'mail', (b) => {
    delete part(b, 'mail').options.credentialsId;
  }),
  defect('no credentials', 'answer', (b) => {
    delete part(b, 'answer').options.credentialsId;
  }),
  defect('secret in clear', 'send', (b) => {
    part(b, 'send').options.webhook.headers.push({
      id: 'h2',
      key: 'Authorization',
      value: 'Bearer sk_live_4eC39HqLyjWDarjtT1zdp7dc',
    });
  }),
  defect('secret in clear', 'send', (b) => {
    part(b, 'send').options.webhook.url += '?api_key=9f8d7c6b5a4938271605f4e3d2c1b0a9';
  }),
  defect('call without a failure path', 'send', (b) => {
    const book = part(b, 'book');
    book.blocks.pop();
    part(b, 'send').outgoingEdgeId = 'e-is-booked';
    part(b, 'send').options.responseVariableMapping.shift();
    b.edges = b.edges.filter((e: { id: string }) => e.id !== 'e-booked');
    const e = part(b, 'e-is-booked');
    e.from.blockId = 'send';
    e.to.groupId = 'done';
    b.groups = b.groups.filter((g: { id: string }) => g.id !== 'failed');
    b.edges = b.edges.filter((one: { from: { blockId?: string } }) => one.from.blockId !== 'ask-again');
    b.variables = b.variables.filter((v: { id: string }) => v.id !== 'v-status');
  }),
  defect('code with a syntax error', 'make-code', (b) => {
    part(b, 'make-code').options.content = 'setVariable("Code", {{Booking}} + ;';
  }),
  defect('code that sets an unknown variable', 'make-code', (b) => {
    part(b, 'make-code').options.content = 'setVariable("Kode", {{Booking}});';
  }),
  defect('code with an unknown name', 'make-code', (b) => {
    part(b, 'make-code').options.content = 'setVariable("Code", bookingId + 1);';
  }),
  defect('invalid pattern', 'is-happy happy', (b) => {
    part(b, 'happy').content.comparisons[0] = {
      id: 'x',
      variableId: 'v-score',
      comparisonOperator: 'Matches regex',
      value: '[4-5',
    };
  }),
  defect('impossible bounds', 'ask-count', (b) => {
    part(b, 'ask-count').options.max = 0;
  }),
  defect('invalid date', 'ask-day', (b) => {
    part(b, 'ask-day').options.min = '01.01.2027';
  }),
  defect('invalid date format', 'ask-day', (b) => {
    part(b, 'ask-day').options.format = 'DD/MM/YYYY';
  }),
  defect('invalid country', 'ask-phone', (b) => {
    part(b, 'ask-phone').options.defaultCountryCode = 'Germany';
  }),
  defect('invalid time zone', 'make-now', (b) => {
    addVariable(b, 'v-now', 'Today');
    addFirst(b, 'day', {
      id: 'make-now',
      type: 'Set variable',
      options: { variableId: 'v-now', type: 'Now', timeZone: 'Berlin' },
    });
    part(b, 'ask-day').options.min = '{{Today}}';
  }),
  defect('empty label', 'stop ask-again', (b) => {
    part(b, 'stop').content = '';
  }),
  defect('empty text', 'thanks-text', (b) => {
    say(b, 'thanks-text', '');
  }),
  defect('picture without an address', 'price-picture', (b) => {
    part(b, 'price-picture').content = {};
  }),
];
