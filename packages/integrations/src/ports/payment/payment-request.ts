// The requests and the response of the port `payment`, as named types.
import type { PortResponse, paymentPort, ReadRequest } from '@colloquy/schema';

export type PaymentRequest = ReadRequest<typeof paymentPort>;
export type CreateRequest = Extract<PaymentRequest, { action: 'create' }>;
export type RetrieveRequest = Extract<PaymentRequest, { action: 'retrieve' }>;
export type PaymentResponse = PortResponse<typeof paymentPort>;
