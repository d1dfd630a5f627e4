// What the outcome of a payment is sent as.
import { expect, it } from 'vitest';
import { billingDetails, paymentReply, statusAfterReturn } from './payment-reply.ts';

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
])('%j with %j is sent as %j', (status, labels, text) => {
  expect(paymentReply(status, labels)?.message).toEqual(text && { type: 'text', text });
});

it.each([
  ['?payment_intent_client_secret=s&redirect_status=failed', 'failed'],
  ['?payment_intent_client_secret=other&redirect_status=succeeded', undefined],
  ['?redirect_status=succeeded', undefined],
  ['', undefined],
])('%j ended as %j', (query, status) => {
  expect(statusAfterReturn(query, 's')).toBe(status);
});

it.each([
  [undefined, {}],
  [{ name: 'Ada', email: '' }, { name: 'Ada' }],
  [
    { phoneNumber: '1', address: { postalCode: '2', city: '' } },
    { phone: '1', address: { postal_code: '2' } },
  ],
])('tells of %j', (known, told) => {
  expect(billingDetails(known)).toEqual(told);
});
