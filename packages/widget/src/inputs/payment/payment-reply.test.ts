// The reply for a payment's result.
import { expect, it } from 'vitest';
import { billingDetails, paymentReply } from './payment-reply.ts';

it.each([
  ['succeeded', undefined, 'Success'],
  ['succeeded', { success: 'Paid' }, 'Paid'],
  ['succeeded', { success: ' ' }, 'Success'],
  ['processing', { success: 'Paid' }, 'Paid'],
  ['canceled', { success: 'Paid' }, 'fail'],
  ['failed', undefined, 'fail'],
  ['requires_payment_method', undefined, undefined],
  ['requires_action', undefined, undefined],
  [undefined, undefined, undefined],
])('the payment status %j with the labels %j is sent as %j', (status, labels, text) => {
  expect(paymentReply(status, labels)?.message).toEqual(text && { type: 'text', text });
});

it.each([
  [undefined, {}],
  [{ name: 'Ada', email: '' }, { name: 'Ada' }],
  [
    { phoneNumber: '1', address: { postalCode: '2', city: '' } },
    { phone: '1', address: { postal_code: '2' } },
  ],
])('the known details %j become billing details', (known, details) => {
  expect(billingDetails(known)).toEqual(details);
});
