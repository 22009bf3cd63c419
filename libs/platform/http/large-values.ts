import type { ValidatorConstraintInterface } from 'class-validator';
import { asName, isRecord } from '@exchange/kernel';
import { isFreeJson, type PropertyMetadata } from './declared-shape';
import { freeJsonProblem } from './json-shape';
import type { ReadField, TextRules } from './large-field';

/** Returns what is wrong with a value, to follow its path in a message. */
type ProblemOf = (value: unknown) => string | null;

/** Checks a value that is neither an object of a class nor a list. */
export function problemOfValue(property: PropertyMetadata, read: ReadField): ProblemOf {
  if (read.rule) throw new Error(`A large body cannot have a rule for a field of ${JSON.stringify(property)}.`);
  if (read.text) return textProblem(property, read, read.text);
  const { type, enum: values, minimum = -Infinity, maximum = Infinity } = property;
  const isNumber = (value: unknown): boolean => Number.isInteger(value) && minimum <= Number(value) && Number(value) <= maximum;
  if (values) return (value) => (values.includes(value) ? null : `must be one of ${values.join(', ')}`);
  if (type === 'boolean') return (value) => (typeof value === 'boolean' ? null : 'must be true or false');
  if (type === 'integer') return (value) => (isNumber(value) ? null : 'must be a whole number');
  if (type === 'object' && isFreeJson(property))
    return (value) => (isRecord(value) ? (freeJsonProblem(value)?.what ?? null) : 'must be an object');
  throw new Error(`A large body cannot have a field of ${JSON.stringify(property)}.`);
}

function textProblem(property: PropertyMetadata, { isAllowed, problemOf }: ReadField, { pattern, rule, isComposed }: TextRules): ProblemOf {
  const { minLength: min = 0, maxLength: max = Infinity } = property;
  const { validate, defaultMessage } = rule.validator as Required<ValidatorConstraintInterface>;
  const isValid = isAllowed ?? (validate as (text: string) => boolean);
  const isNot = defaultMessage().replace('$property ', '');
  return (given) => {
    if (typeof given !== 'string') return 'must be a text';
    const text = isComposed ? asName(given) : given;
    const problem = problemOf?.(text.length > max ? text.slice(0, max) : text) ?? null;
    if (problem !== null) return problem;
    if (text.length < min || text.length > max) return `must have ${min} to ${max} characters`;
    if (pattern && !pattern.test(text)) return `must match ${pattern.source}`;
    return isValid(text) ? null : isNot;
  };
}
