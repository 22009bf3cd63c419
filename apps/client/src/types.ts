import type { components, operations } from './openapi.gen';

/** Everything that is sent and answered, by its name in the document. */
export type Wire = components['schemas'];

export type Operations = operations;
export type OperationName = keyof operations;

/** What every call takes beside its parameters. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Acts for this account, this once. */
  readonly accountId?: number;
  /** Of a write. Made up when it is left out: give one to make a repeated run of your own do it once. */
  readonly idempotencyKey?: string;
}

/** A part of the parameters: left out where there is none, and optional where all of it is. */
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

/** The media types that an operation answers with. */
type Answers<Name extends OperationName> =
  Contents<operations[Name]['responses']> extends infer Response ? (Response extends { content: infer Content } ? Content : never) : never;

/** `data` is what was asked for; `meta` says where in a list. */
export type Answer<Name extends OperationName> =
  Answers<Name> extends infer Content ? (Content extends { 'application/json': infer Json } ? Omit<Json, 'error'> : never) : never;

/** Nothing has to be given: then the argument may be left out. */
type Given<Value> = object extends Value ? [input?: Value] : [input: Value];

export type Call<Name extends OperationName> = (...given: Given<Input<Name>>) => Promise<Answer<Name>>;
export type Arguments<Name extends OperationName> = Given<Input<Name>>;

type Answering<MediaType extends string> = {
  [Name in OperationName]: MediaType extends keyof Answers<Name> ? Name : never;
}[OperationName];

/** Those that answer a file. */
export type FileName = Answering<'text/csv'> | Answering<'text/html'>;

/** Those that stream for as long as somebody listens, and resume. */
export type StreamName = 'streamDiscoveryEvents' | 'streamAccountEvents' | 'resumeAnswerStream';

/** Those that answer a page of a list. */
export type ListName = {
  [Name in OperationName]: Answers<Name> extends { 'application/json': { data: readonly unknown[] } } ? Name : never;
}[OperationName];

export type Item<Name extends OperationName> = Answer<Name> extends { data: readonly (infer Element)[] } ? Element : never;
