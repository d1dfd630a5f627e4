// Inputs of every type, with their options and items.
import { describe, expect, it } from 'vitest';
import type { InputType } from './input.ts';
import { Input } from './input.ts';
import { FileInputOptions } from './inputs/file-input.ts';
import { NumberInputOptions, numberUnits } from './inputs/number-input.ts';
import { RatingInputOptions } from './inputs/rating-input.ts';
import { TextInputOptions } from './inputs/text-input.ts';

const labels = { placeholder: 'Type…', button: 'Send' };
const displayCondition = { isEnabled: true, condition: { comparisons: [{ id: 'c', variableId: 'v' }] } };

const full: Record<InputType, object> = {
  'text input': {
    options: {
      variableId: 'v',
      labels,
      isLong: true,
      inputMode: 'tel',
      audioClip: { isEnabled: true, saveVariableId: 'v2', visibility: 'Auto' },
      attachments: { isEnabled: true, saveVariableId: 'v3', visibility: 'Private' },
    },
  },
  'number input': {
    options: {
      variableId: 'v',
      labels,
      min: 0,
      max: '{{Max}}',
      step: 0.5,
      locale: 'en-US',
      style: 'unit',
      unit: 'kilogram',
    },
  },
  'email input': { options: { variableId: 'v', labels, retryMessageContent: 'Again?' } },
  'url input': { options: { variableId: 'v', labels, retryMessageContent: 'Again?' } },
  'phone number input': {
    options: { variableId: 'v', labels, retryMessageContent: 'Again?', defaultCountryCode: 'FR' },
  },
  'date input': {
    options: {
      variableId: 'v',
      labels: { button: 'Send', from: 'From:', to: 'To:', separator: 'until' },
      hasTime: true,
      isRange: true,
      format: 'yyyy-MM-dd',
      min: '2026-01-01',
      max: '{{Last day}}',
    },
  },
  'time input': { options: { variableId: 'v', labels: { button: 'Send' }, format: 'HH:mm' } },
  'payment input': {
    options: {
      variableId: 'v',
      provider: 'Stripe',
      credentialsId: 'c',
      currency: 'EUR',
      amount: '{{Total}}',
      labels: { button: 'Pay', success: 'Thanks' },
      retryMessageContent: 'Again?',
      additionalInformation: {
        description: 'Tea',
        email: '{{Email}}',
        address: { country: 'FR', postalCode: '75001' },
      },
    },
    runtimeOptions: { paymentIntentSecret: 's', amountLabel: '5 €', publicKey: 'p' },
  },
  'rating input': {
    options: {
      variableId: 'v',
      buttonType: 'Icons',
      length: 5,
      startsAt: 1,
      labels: { left: 'Bad', right: 'Good', button: 'Send' },
      customIcon: { isEnabled: true, svg: '<svg/>' },
      isOneClickSubmitEnabled: true,
    },
  },
  'file input': {
    options: {
      variableId: 'v',
      isRequired: false,
      isMultipleAllowed: true,
      labels: {
        placeholder: '<b>Drop</b>',
        button: 'Upload',
        clear: 'Clear',
        skip: 'Skip',
        success: { single: '1', multiple: '{total}' },
      },
      allowedFileTypes: { isEnabled: true, types: ['image/*', '.pdf'] },
      capture: 'user',
      visibility: 'Public',
      sizeLimit: 25,
    },
  },
  'choice input': {
    options: {
      variableId: 'v',
      isMultipleChoice: true,
      buttonLabel: 'Send',
      dynamicVariableId: 'v2',
      isSearchable: true,
      searchInputPlaceholder: 'Filter',
      areInitialSearchButtonsVisible: false,
    },
    items: [{ id: 'i', outgoingEdgeId: 'e', content: 'Yes', value: 'y', displayCondition, blockId: 'b' }],
  },
  'picture choice input': {
    options: {
      variableId: 'v',
      isMultipleChoice: false,
      isSearchable: true,
      buttonLabel: 'Send',
      searchInputPlaceholder: 'Filter',
      dynamicItems: {
        isEnabled: true,
        pictureSrcsVariableId: 'v2',
        titlesVariableId: 'v3',
        descriptionsVariableId: 'v4',
      },
    },
    items: [
      {
        id: 'i',
        outgoingEdgeId: 'e',
        pictureSrc: 'a.png',
        title: 'A',
        description: 'B',
        value: 'a',
        displayCondition,
        blockId: 'b',
      },
    ],
  },
  cards: {
    options: { variableId: 'v', saveResponseMapping: [{ id: 'm', field: 'Title', variableId: 'v2' }] },
    items: [
      {
        id: 'i',
        imageUrl: 'a.png',
        title: 'A',
        description: 'B',
        paths: [{ id: 'p', text: 'Take', outgoingEdgeId: 'e' }],
        options: { displayCondition, internalValue: 'x' },
      },
    ],
  },
};

describe('Input', () => {
  it.each(Object.entries(full))('keeps every field of a full "%s"', (type, fields) => {
    const input = { id: 'b', type, outgoingEdgeId: 'e', prefilledValue: 'a', ...fields };
    expect(Input.parse(input)).toEqual(input);
  });

  it.each(Object.entries(full))('accepts a bare "%s"', (type, fields) => {
    const input = { id: 'b', type, ...('items' in fields && { items: [] }) };
    expect(Input.parse({ ...input, options: null })).toEqual(input);
  });

  it.each([
    [{ id: 'b', type: 'choice input' }],
    [{ type: 'text input' }],
    [{ id: 'b', type: 'mind reading input' }],
    [{ id: 'b', type: 'choice input', items: [{ content: 'no id' }] }],
    [{ id: 'b', type: 'text input', options: { isLong: 'yes' } }],
    [{ id: 'b', type: 'payment input', runtimeOptions: { publicKey: 'p' } }],
  ])('refuses %j', (input) => {
    expect(Input.safeParse(input).success).toBe(false);
  });
});

describe('options', () => {
  it.each([
    ['an unknown keyboard', TextInputOptions, { inputMode: 'morse' }, {}],
    ['an unknown visibility', FileInputOptions, { visibility: 'Secret', capture: 'drone' }, {}],
    [
      'a locale of another shape',
      NumberInputOptions,
      { locale: 'en-us', unit: 'parsec', style: 'roman' },
      {},
    ],
    ['numbers in text', NumberInputOptions, { min: '1,5', max: 'many' }, { min: 1.5 }],
    ['a start in text', RatingInputOptions, { startsAt: '2', length: 5 }, { startsAt: 2, length: 5 }],
    ['null everywhere', TextInputOptions, { labels: { button: null }, audioClip: null }, { labels: {} }],
  ])('reads %s', (_, schema, given, expected) => {
    expect(schema.parse(given)).toEqual(expected);
  });

  it('accepts only units that Intl can format', () => {
    for (const unit of numberUnits)
      expect(new Intl.NumberFormat('en', { style: 'unit', unit }).format(2)).toMatch(/2/);
  });
});
