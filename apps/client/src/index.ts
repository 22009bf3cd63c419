export { clientCredentials, type MachineCredentials as MachineApplication } from './client-credentials';
export { createExchange, type Exchange } from './exchange';
export { type Issue, Refused, Unreachable } from './refused';
export type { StreamEvent } from './streams';
export type { ExchangeOptions } from './transport';
export type { OperationAnswer as Answer, CallOptions, FileName, Input, Item, ListName, OperationName, StreamName, Wire } from './types';
export { isFromTheExchange, readWebhook, type WebhookEvent } from './webhooks';
