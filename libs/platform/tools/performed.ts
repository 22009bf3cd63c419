import { type Scope, scopes } from '@exchange/kernel';
import type { Access } from '../auth/access';
import type { Tool, ToolSpec } from './tool';

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

/** What a call does at most: `adds` changes nothing that exists. */
type CallEffect = 'none' | 'adds' | 'changes' | 'spends';

/** Determines the effect from the declarations of the tool: its operations, `spending`, `previews` and hints (docs/adr/0213). The assistant asks by it. */
export function effectOf({ spec, spending }: Pick<Tool, 'spec' | 'spending'>, input: Readonly<Record<string, unknown>>): CallEffect {
  // A call that confirms spends, whatever scope its operation needs.
  if (spending && input['confirmationToken'] !== undefined) return 'spends';
  if (spec.previews?.(input)) return 'none';
  const { readOnlyHint, destructiveHint } = spec.hints;
  const scope = neededScope(spec, input);
  if (scope === 'read') return readOnlyHint === false && destructiveHint === false ? 'adds' : 'none';
  if (scope === 'spend') return 'spends';
  return destructiveHint === false ? 'adds' : 'changes';
}
