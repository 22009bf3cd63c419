import { hash } from 'node:crypto';

/** Equal for equal questions of one buyer. The prefix keeps it apart from ids of discoveries. */
export function questionId(buyerKey: string, asked: Readonly<Record<string, unknown>>): string {
  return `adcp:${hash('sha256', JSON.stringify([buyerKey, asked]))}`;
}
