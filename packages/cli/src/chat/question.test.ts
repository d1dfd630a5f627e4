import type { Input } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { toQuestion } from './question.ts';

describe('toQuestion', () => {
  it.each<[Input, string]>([
    [{ id: 'q', type: 'text input' }, 'your reply'],
    [{ id: 'q', type: 'number input' }, 'a number'],
    [{ id: 'q', type: 'number input', options: { min: 0, max: 5 } }, 'a number from 0 to 5'],
    [{ id: 'q', type: 'number input', options: { min: 0 } }, 'a number, 0 or more'],
    [{ id: 'q', type: 'number input', options: { max: 5 } }, 'a number, 5 or less'],
    [{ id: 'q', type: 'email input' }, 'an email address'],
    [
      { id: 'q', type: 'date input', options: { isRange: true } },
      'two dates, such as: 24/12/2026 to 2/1/2027',
    ],
    [{ id: 'q', type: 'rating input' }, 'a number from 0 to 10'],
    [{ id: 'q', type: 'rating input', options: { buttonType: 'Icons', length: 5 } }, 'a number from 1 to 5'],
    [{ id: 'q', type: 'choice input', items: [] }, 'your reply'],
  ])('asks for typed text: %j', (input, hint) =>
    expect(toQuestion(input)).toMatchObject({ type: 'typed', hint, canSkip: false }),
  );

  it('allows skipping a file that is not required', () => {
    expect(toQuestion({ id: 'q', type: 'file input', options: { isRequired: false } })).toMatchObject({
      canSkip: true,
    });
    expect(toQuestion({ id: 'q', type: 'file input' })).toMatchObject({ canSkip: false });
  });

  it('prefills the known value', () => {
    expect(toQuestion({ id: 'q', type: 'text input', prefilledValue: 'Ada' })).toMatchObject({
      prefilled: 'Ada',
    });
  });

  it.each<[string, Input, object]>([
    [
      'choices',
      { id: 'q', type: 'choice input', items: [{ id: '1', content: 'Yes', value: 'y' }, { id: '2' }] },
      {
        isMultiple: false,
        options: [
          { label: 'Yes', text: 'Yes', replyId: '1' },
          { label: '2', text: '2', replyId: '2' },
        ],
      },
    ],
    [
      'several choices',
      {
        id: 'q',
        type: 'choice input',
        options: { isMultipleChoice: true },
        items: [{ id: '1', content: 'Yes' }],
      },
      { isMultiple: true },
    ],
    [
      'pictures',
      {
        id: 'q',
        type: 'picture choice input',
        items: [{ id: '1', title: 'Cat', pictureSrc: 'https://a.b', description: 'Soft' }],
      },
      { options: [{ label: 'Cat', note: 'Soft · https://a.b', text: 'Cat', replyId: '1' }] },
    ],
    [
      'cards, a line for each button',
      {
        id: 'q',
        type: 'cards',
        items: [
          {
            id: '1',
            title: 'Small',
            paths: [
              { id: 'p', text: 'Take it' },
              { id: 'r', text: 'Leave it' },
            ],
          },
        ],
      },
      {
        options: [
          { label: 'Small · Take it', replyId: 'p' },
          { label: 'Small · Leave it', replyId: 'r' },
        ],
      },
    ],
    [
      'a payment, which is made elsewhere',
      {
        id: 'q',
        type: 'payment input',
        runtimeOptions: { amountLabel: '$5', paymentIntentSecret: '', publicKey: '' },
      },
      { options: [{ label: 'I have paid $5', text: 'Success' }, { text: 'fail' }] },
    ],
  ])('offers %s', (_, input, expected) =>
    expect(toQuestion(input)).toMatchObject({ type: 'picked', ...expected }),
  );
});
