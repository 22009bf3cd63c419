import type { components, operations } from './openapi.gen';

/** Request and response bodies by their schema names. */
export type Wire = components['schemas'];

export type Operations = operations;
export type OperationName = keyof operations;

/** Options of a single call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Account to act for in this call. */
  readonly accountId?: number;
  /** Key of a write; generated when it is left out. Give one to make a repeated run of your own program idempotent. */
  readonly idempotencyKey?: string;
}

/** A group of parameters: absent when the operation has none, optional when all of them are. */
type Part<Parameters, Name extends 'path' | 'query'> =
  Parameters extends Record<Name, infer Value>
    ? Readonly<Record<Name, Value>>
    : Parameters extends Partial<Record<Name, infer Value>>
      ? [Exclude<Value, undefined>] extends [never]
        ? unknown
        : Readonly<Partial<Record<Name, Exclude<Value, undefined>>>>
      : unknown;

type Body<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? 'application/json' extends keyof Content
    ? { readonly body: Content['application/json'] }
    : { readonly body: string | Uint8Array<ArrayBuffer>; readonly contentType: keyof Content & string }
  : unknown;

export type Input<Name extends OperationName> = CallOptions &
  Part<operations[Name]['parameters'], 'path'> &
  Part<operations[Name]['parameters'], 'query'> &
  Body<operations[Name]>;

type Contents<Responses> = { [Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] }[keyof Responses & (200 | 201 | 202)];

/** Media types of an operation's answers. */
type Answers<Name extends OperationName> =
  Contents<operations[Name]['responses']> extends infer Response ? (Response extends { content: infer Content } ? Content : never) : never;

/** `data` is the result; `meta` has the position in a list. */
export type OperationAnswer<Name extends OperationName> =
  Answers<Name> extends infer Content ? (Content extends { 'application/json': infer Json } ? Omit<Json, 'error'> : never) : never;

/** Makes the input argument optional when all of its properties are. */
type Given<Value> = object extends Value ? [input?: Value] : [input: Value];

export type Call<Name extends OperationName> = (...given: Given<Input<Name>>) => Promise<OperationAnswer<Name>>;
export type Arguments<Name extends OperationName> = Given<Input<Name>>;

type Answering<MediaType extends string> = {
  [Name in OperationName]: MediaType extends keyof Answers<Name> ? Name : never;
}[OperationName];

/** Operations that answer with a file. */
export type FileName = Answering<'text/csv'> | Answering<'text/html'>;

/** Operations that stream events and can resume. */
export type StreamName = 'streamDiscoveryEvents' | 'streamAccountEvents' | 'resumeAnswerStream';

/** Operations that answer with a page of a list. */
export type ListName = {
  [Name in OperationName]: Answers<Name> extends { 'application/json': { data: readonly unknown[] } } ? Name : never;
}[OperationName];

export type Item<Name extends OperationName> = OperationAnswer<Name> extends { data: readonly (infer Element)[] } ? Element : never;
