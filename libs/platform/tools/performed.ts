import { type Scope, scopes } from '@exchange/kernel';
import type { Access } from '../auth/access';
import type { ToolSpec } from './tool';

type Performing = Pick<ToolSpec, 'performs'> & {
  // A method: every tool reads arguments of its own.
  chosen?(input: object): readonly Access[];
};

/** What such a call may perform. `input`: after validation. */
export const performedBy = (spec: Performing, input: object): readonly Access[] => spec.chosen?.(input) ?? spec.performs;

/** The largest scope that one of the operations needs. */
export function neededScope(spec: Performing, input: object): Scope {
  const needed = performedBy(spec, input).map(({ scopeFor }) => scopes.indexOf(scopeFor(input as Readonly<Record<string, unknown>>)));
  return scopes[Math.max(...needed)]!;
}
