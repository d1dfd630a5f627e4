// NocoDB: finds, adds and changes records of a table.
import { addressField, apiKeyField, optional } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../limits.ts';
import type { Option } from '../service/option.ts';
import { pairs, shape, text, word } from '../service/option.ts';
import { serviceBlock } from '../service/service-block.ts';
import { filterDefinition, filterOf, hasEmptyValue, isComplete, whereOf } from './filter.ts';
import { keepFields } from './keep-fields.ts';

const tableId = text('Id of the table.');
const viewId = text('Id of the view of the table. Defaults to the whole table.');
const filter: Option = {
  ...shape(filterDefinition, 'Records to match.'),
  /** Keeps incomplete comparisons: they are false, so with `AND` no record matches. */
  value(given, view) {
    const filled = view.rendered(given) as z.infer<ReturnType<typeof filterDefinition>> | undefined;
    return filled?.comparisons?.length ? filled : undefined;
  },
};

export const nocodb = serviceBlock({
  type: 'nocodb',
  name: 'NocoDB',
  summary: 'Finds, creates and updates records of a NocoDB table.',
  icon: 'database',
  keywords: 'table record',
  credentials: {
    fields: [apiKeyField, addressField],
    homes: ['https://app.nocodb.com'],
    addressField: 'baseUrl',
    places: [{ field: 'apiKey', in: 'header', name: 'xc-token' }],
  },
  actions: {
    'Search Records': {
      options: {
        tableId,
        viewId,
        returnType: word(
          ['All', 'First', 'Last', 'Random'],
          'Which of the matching records to return. Defaults to All.',
        ),
        filter,
        responseMapping: shape(
          () => z.array(z.object({ fieldName: optional(z.string()), variableId: optional(z.string()) })),
          'Fields to store. One record gives a text, several records give a list.',
        ),
      },
      needs: ['tableId'],
      does: {
        request: {
          method: 'GET',
          url: '/api/v2/tables/{tableId}/records',
          query: { viewId: '{viewId}', where: (values) => whereOf(filterOf(values)), limit: limits.records },
        },
      },
      keep: keepFields,
    },
    'Create Record': {
      options: { tableId, fields: pairs('Fields of the new record') },
      needs: ['tableId', 'fields'],
      does: {
        request: { method: 'POST', url: '/api/v2/tables/{tableId}/records', json: '{fields}' },
      },
    },
    'Update Existing Record': {
      options: {
        tableId,
        viewId,
        filter,
        updates: pairs('New values for the fields of the matching records', ['fieldName', 'value']),
      },
      needs: ['tableId', 'filter', 'updates'],
      refuse(values) {
        const wanted = filterOf(values);
        if (hasEmptyValue(wanted))
          return 'A value in the filter of this update is empty, so no record was updated: the filter could match unintended records. To find records without a value, use "Is empty".';
        if (!isComplete(wanted))
          return 'The filter of this update contains a character that NocoDB does not accept, such as a comma or a bracket, so no record was updated.';
        if (whereOf(wanted) === undefined)
          return 'The filter of this update is empty and would match all records, so no record was updated.';
        return wanted.isHopeless
          ? 'A comparison in the filter of this update has no field or no operator, so no record was updated: without it, the filter would match more records.'
          : undefined;
      },
      does: {
        request: {
          method: 'GET',
          url: '/api/v2/tables/{tableId}/records',
          query: { viewId: '{viewId}', where: (values) => whereOf(filterOf(values)), limit: limits.records },
          forEach: { method: 'PATCH', list: 'list', pick: ['Id', 'id', 'ID'], json: '{updates}' },
        },
      },
      keep: (answer) =>
        Array.isArray(answer) && answer.length === 0
          ? {
              log: [
                { status: 'info', description: 'NocoDB found no matching record, so no record was updated.' },
              ],
            }
          : {},
    },
  },
});
