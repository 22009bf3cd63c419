import { isDeepStrictEqual } from 'node:util';

/** Whether two values of a column are stored alike: dates by their instant, JSON without regard to the order of its members. */
export function sameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  return isDeepStrictEqual(asJson(left), asJson(right));
}

const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value));
