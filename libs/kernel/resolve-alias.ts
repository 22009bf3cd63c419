import { invalidField } from './errors';

/** The value of a field that has two names, the preferred one first. 400 on the second when both are given and differ. */
export function resolveAlias<T extends string | number | boolean>(names: Readonly<Record<string, T | undefined>>): T | undefined {
  const [[name, value], [alias, other]] = Object.entries(names) as [[string, T | undefined], [string, T | undefined]];
  if (value !== undefined && other !== undefined && value !== other) throw invalidField(alias, `${alias} must not differ from ${name}.`);
  return value ?? other;
}
