import type { Requirements } from './format';
import { formatLimits } from './limits';

/** A list that is too long is not cut, because content that is named behind the cut would be refused. Nothing is compared with the text. */
export function boundedValue(value: unknown): unknown {
  return Array.isArray(value) && value.length > formatLimits.terms ? `more than ${formatLimits.terms} values` : value;
}

/** Keeps the first requirements of a role whose names are not too long. Those that are left out become one that nobody can check. */
export function boundedRequirements(requirements: Requirements): Requirements {
  const all = Object.entries(requirements);
  const named = all.filter(([name]) => name.length <= formatLimits.names);
  const kept = named.slice(0, formatLimits.requirements).map(([name, value]) => [name, boundedValue(value)] as const);
  const left = all.length - kept.length;
  return Object.fromEntries(left > 0 ? [...kept, ['other_requirements', left] as const] : kept);
}
