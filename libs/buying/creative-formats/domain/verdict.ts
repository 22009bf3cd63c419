import type { Content } from './content';
import type { Requirements } from './format';

/** Outcome of one requirement: null when it is met, `unchecked` when nobody can tell. Values are for people. */
export type Verdict = null | 'unchecked' | { readonly required: string; readonly actual: string };

/** Compares content with one requirement. `all`: the requirements of the role. */
export type Check = (wanted: unknown, content: Content, all: Requirements) => Verdict;

type Fact = (content: Content) => number | null;

const numberText = (value: number, unit: string): string => `${Number(value.toFixed(3))} ${unit}`;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Without the error of floating-point products: 1.009 × 1000 is 1009. */
const exact = (value: number): number => Number(value.toPrecision(12));

function compared(fact: Fact, unit: string, factor: number, words: string, isMet: (actual: number, limit: number) => boolean): Check {
  return (wanted, content) => {
    const actual = fact(content);
    if (!isNumber(wanted) || actual === null) return 'unchecked';
    if (isMet(actual, exact(wanted * factor))) return null;
    return { required: `${words}${numberText(wanted, unit)}`, actual: numberText(actual / factor, unit) };
  };
}

/** `factor`: units of the fact in one unit of the requirement. */
export const atLeast = (fact: Fact, unit: string, factor = 1): Check =>
  compared(fact, unit, factor, 'at least ', (actual, limit) => actual >= limit);
export const atMost = (fact: Fact, unit: string, factor = 1): Check =>
  compared(fact, unit, factor, 'at most ', (actual, limit) => actual <= limit);
/** `tolerance` in units of the fact. */
export const exactly = (fact: Fact, unit: string, tolerance = 0): Check =>
  compared(fact, unit, 1, '', (actual, wanted) => Math.abs(actual - wanted) <= tolerance);

/** Accepts content one of whose names is in the list. No name: the content does not say. */
export function oneOf(names: (content: Content) => readonly (string | number)[], isSame = Object.is): Check {
  return (wanted, content) => {
    const actual = names(content);
    if (!Array.isArray(wanted) || wanted.length === 0 || actual.length === 0) return 'unchecked';
    if (wanted.some((accepted) => actual.some((name) => isSame(accepted, name)))) return null;
    return { required: `one of ${wanted.slice(0, 20).join(', ')}`, actual: String(actual[0]) };
  };
}

/** Compares only when the requirement is set (true). */
export function when(isSet: boolean, check: (content: Content) => Verdict): Check {
  return (wanted, content) => (wanted === isSet ? check(content) : null);
}
