import { useState } from 'react';

type Keyed = { readonly headers: { readonly 'Idempotency-Key': string } };

/** A key for one press, for states that cannot be reached twice: after a lost answer, an older answer would not be true any more. */
export const pressed = (): Keyed => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } });

/** Keys of requests: one after the other, each for one content. */
export class IdempotencyKeys {
  private last: { readonly content: string; readonly key: string } | null = null;

  /** The request with a key. The last request has the same key again, so that a second try has no second effect; another request has a new one. */
  readonly keyed = <Request extends object>(request: Request): Request & Keyed => {
    const content = JSON.stringify(request);
    if (this.last?.content !== content) this.last = { content, key: crypto.randomUUID() };
    return { ...request, headers: { 'Idempotency-Key': this.last.key } };
  };
  /** After an answer, the same request is another one. */
  readonly done = (): void => {
    this.last = null;
  };
}

/** The `Idempotency-Key` of a form or a button, for what must not happen twice. */
export const useIdempotencyKey = (): IdempotencyKeys => useState(() => new IdempotencyKeys())[0];
