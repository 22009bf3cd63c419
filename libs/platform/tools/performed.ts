import { type Scope, scopes } from '@exchange/kernel';
import type { Access } from '../auth/access';
import type { ToolSpec } from './tool';

type Performing = Pick<ToolSpec, 'performs'> & {
  // A method, which accepts functions with narrower parameters: each tool has its own input type.
  chosen?(input: object): readonly Access[];
};

/** The operations that a call with this validated input may perform. */
export const performedBy = (spec: Performing, input: object): readonly Access[] => spec.chosen?.(input) ?? spec.performs;

/** The largest scope that these operations need. */
export function neededScope(spec: Performing, input: object): Scope {
  const needed = performedBy(spec, input).map(({ scopeFor }) => scopes.indexOf(scopeFor(input as Readonly<Record<string, unknown>>)));
  return scopes[Math.max(...needed)]!;
}
