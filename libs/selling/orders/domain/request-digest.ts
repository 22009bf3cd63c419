import { hash } from 'node:crypto';
import { isRecord } from '@exchange/kernel';

/** The same for the same request, however its members are ordered. */
export function digestOf(request: object): string {
  return hash('sha256', canonical(request));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isRecord(member) ? Object.fromEntries(Object.entries(member).toSorted(([left], [right]) => (left < right ? -1 : 1))) : member,
  );
}
