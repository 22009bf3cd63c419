import Ajv, { type ErrorObject } from 'ajv';
import type { ValidatorConstraintInterface } from 'class-validator';
import { asName, type Issue, mostIssues } from '@exchange/kernel';
import { freeFormProblem } from './json-shape';
import type { ReadField, Rule, TextRules } from './large-field';

type Tell = (at: string) => readonly Issue[];

interface Validate {
  (value: unknown): boolean;
  errors?: Partial<ErrorObject>[];
}

export interface Closed {
  readonly names: readonly string[];
  /** Names that may be repeated to the caller. */
  readonly tellable?: RegExp | undefined;
}

export type ReadText = ReadField & { readonly text: TextRules };

/**
 * What JSON schemas do not say, or not in our words: `text`, `closed` (no other members), `free` (bounded JSON), `rule`. Each error of theirs
 * tells the issues by itself; what Ajv finds is told by `says` of its schema.
 */
export function largeSchemas(): Ajv {
  const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, allErrors: true, verbose: true });
  const add = (keyword: string, types: ('string' | 'object')[], compile: (given: never) => (value: never) => Tell | null) =>
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
  add('closed', ['object'], strangeNames);
  add('free', [], () => freeProblem);
  add('rule', ['object'], brokenRule);
  return ajv;
}

const behind =
  (what: string): Tell =>
  (at) => [{ path: at, message: `${at} ${what}.` }];

function textProblem({ text, may, refuses, says }: ReadText): (given: string) => Tell | null {
  const { min = 0, max = Infinity, pattern, rule, isComposed = false } = text;
  const { validate, defaultMessage } = rule.validator as Required<ValidatorConstraintInterface>;
  const isRight = may ?? (validate as (value: string) => boolean);
  const isNot = defaultMessage().replace('$property ', '');
  const problem = (value: string): string | null => {
    const refused = refuses?.(value.length > max ? value.slice(0, max) : value) ?? null;
    if (refused !== null) return refused;
    if (value.length < min || value.length > max) return `must have ${min} to ${max} characters`;
    if (pattern && !pattern.test(value)) return `must match ${pattern.source}`;
    return isRight(value) ? null : isNot;
  };
  return (given) => {
    const what = problem(isComposed ? asName(given) : given);
    if (what === null) return null;
    return says ? (at) => [{ path: at, message: says(at, given) }] : behind(what);
  };
}

function strangeNames({ names, tellable = /^/ }: Closed): (value: object) => Tell | null {
  const known = new Set(names);
  return (value) => {
    const strange: string[] = [];
    for (const name in value) if (!known.has(name) && strange.push(name) === mostIssues) break;
    if (strange.length === 0) return null;
    return (at) =>
      strange.map((name) =>
        tellable.test(name)
          ? { path: at === '' ? name : `${at}.${name}`, message: `${name} is not a known property.` }
          : { path: at, message: 'One of its members is not a known property.' },
      );
  };
}

function freeProblem(value: unknown): Tell | null {
  const problem = freeFormProblem(value);
  return problem && behind(problem.what);
}

const brokenRule =
  (rule: Rule) =>
  (value: never): Tell | null => {
    const broken = rule(value);
    return broken && ((at) => [{ path: `${at}${broken[0]}`, message: broken[1](at) }]);
  };
