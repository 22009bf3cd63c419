import { isSame } from './same';

/** An `Idempotency-Key`, and what was sent with it. */
export interface UsedKey {
  readonly key: string;
  readonly content: unknown;
}

/** The key of the next try: a used one while the content is the same, because the API refuses it with another. */
export const keyFor = (used: UsedKey | undefined, content: unknown, newKey: () => string = () => crypto.randomUUID()): UsedKey =>
  used !== undefined && isSame(used.content, content) ? used : { key: newKey(), content };
