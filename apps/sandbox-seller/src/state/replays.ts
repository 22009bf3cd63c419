import { SellerError, invalidRequest } from '../errors';
import { canonical, textAt, type Json } from '../json';

export const replayTtlSeconds = 86_400;
const wellFormed = /^[A-Za-z0-9_.:-]{16,255}$/;

/** Makes changing requests safe to repeat: the same key and content return the first answer. */
export class Replays {
  private readonly answers = new Map<string, { content: string; answer: Json; until: number }>();

  once(scope: string, args: Json, now: Date, work: () => Json): Json {
    const key = textAt(args, 'idempotency_key');
    if (!key) throw invalidRequest('idempotency_key', 'idempotency_key is required');
    if (!wellFormed.test(key)) throw invalidRequest('idempotency_key', 'idempotency_key: 16 to 255 of A-Z a-z 0-9 _ . : -');
    // The context belongs to one call, not to the content of the request.
    const content = canonical({ ...args, context: undefined, idempotency_key: undefined });
    const known = this.answers.get(`${scope} ${key}`);
    if (known && known.until > now.getTime()) {
      if (known.content !== content) throw new SellerError('IDEMPOTENCY_CONFLICT', 'This idempotency_key was used for a different request');
      return { ...known.answer, replayed: true };
    }
    const answer = work();
    this.answers.set(`${scope} ${key}`, { content, answer, until: now.getTime() + replayTtlSeconds * 1000 });
    return answer;
  }
}
