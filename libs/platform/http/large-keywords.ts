import Ajv, { type ErrorObject } from 'ajv';
import type { ValidatorConstraintInterface } from 'class-validator';
import { asName, type Issue, maxIssues } from '@exchange/kernel';
import { freeJsonProblem } from './json-shape';
import type { ReadField, Rule, TextRules } from './large-field';

type IssuesAt = (at: string) => readonly Issue[];

interface Validate {
  (value: unknown): boolean;
  errors?: Partial<ErrorObject>[];
}

export interface KnownNames {
  readonly names: readonly string[];
  /** Unknown names that may be quoted in issues. */
  readonly quotableNames?: RegExp | undefined;
}

export type ReadText = ReadField & { readonly text: TextRules };

/**
 * An Ajv with the keywords `text`, `closed` (no unknown members), `free` (limited JSON) and `rule`. Their errors carry their own issues; the message of
 * Ajv's other errors is `says` of the schema.
 */
export function createAjv(): Ajv {
  const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, allErrors: true, verbose: true });
  const add = (keyword: string, types: ('string' | 'object')[], compile: (given: never) => (value: never) => IssuesAt | null) =>
    ajv.addKeyword({
      keyword,
      ...(types.length > 0 ? { type: types } : {}),
      errors: true,
      compile: (given) => {
        const read = compile(given as never);
        const validate: Validate = (value) => {
          const tell = read(value as never);
          if (tell) validate.errors = [{ keyword, params: { tell } }];
          return tell === null;
        };
        return validate;
      },
    });
  add('text', ['string'], textProblem);
  add('closed', ['object'], unknownNames);
  add('free', [], () => freeProblem);
  add('rule', ['object'], brokenRule);
  return ajv;
}

const issueWith =
  (what: string): IssuesAt =>
  (at) => [{ path: at, message: `${at} ${what}.` }];

function textProblem({ text, isAllowed, problemOf, message }: ReadText): (given: string) => IssuesAt | null {
  const { min = 0, max = Infinity, pattern, rule, isComposed = false } = text;
  const { validate, defaultMessage } = rule.validator as Required<ValidatorConstraintInterface>;
  const isValid = isAllowed ?? (validate as (value: string) => boolean);
  const isNot = defaultMessage().replace('$property ', '');
  const invalid = (value: string): string | null => {
    const refused = problemOf?.(value.length > max ? value.slice(0, max) : value) ?? null;
    if (refused !== null) return refused;
    if (value.length < min || value.length > max) return `must have ${min} to ${max} characters`;
    if (pattern && !pattern.test(value)) return `must match ${pattern.source}`;
    return isValid(value) ? null : isNot;
  };
  return (given) => {
    const what = invalid(isComposed ? asName(given) : given);
    if (what === null) return null;
    return message ? (at) => [{ path: at, message: message(at, given) }] : issueWith(what);
  };
}

function unknownNames({ names, quotableNames = /^/ }: KnownNames): (value: object) => IssuesAt | null {
  const known = new Set(names);
  return (value) => {
    const unknown: string[] = [];
    for (const name in value) if (!known.has(name) && unknown.push(name) === maxIssues) break;
    if (unknown.length === 0) return null;
    return (at) =>
      unknown.map((name) =>
        quotableNames.test(name)
          ? { path: at === '' ? name : `${at}.${name}`, message: `${name} is not a known property.` }
          : { path: at, message: 'One of its members is not a known property.' },
      );
  };
}

function freeProblem(value: unknown): IssuesAt | null {
  const problem = freeJsonProblem(value);
  return problem && issueWith(problem.what);
}

const brokenRule =
  (rule: Rule) =>
  (value: never): IssuesAt | null => {
    const broken = rule(value);
    return broken && ((at) => [{ path: `${at}${broken[0]}`, message: broken[1](at) }]);
  };
