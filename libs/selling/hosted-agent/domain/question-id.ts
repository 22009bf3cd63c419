import { hash } from 'node:crypto';

/** The same for the same question of the same buyer, and no discovery's. */
export function questionId(buyerKey: string, asked: Readonly<Record<string, unknown>>): string {
  return `adcp:${hash('sha256', JSON.stringify([buyerKey, asked]))}`;
}
