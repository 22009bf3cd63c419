import { hash } from 'node:crypto';
import { isRecord } from '@exchange/kernel';

/** Equal for equal requests, whatever the order of their members. */
export function requestDigest(request: object): string {
  return hash('sha256', canonical(request));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isRecord(member) ? Object.fromEntries(Object.entries(member).toSorted(([left], [right]) => (left < right ? -1 : 1))) : member,
  );
}
