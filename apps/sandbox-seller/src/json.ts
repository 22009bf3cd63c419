import { createHash } from 'node:crypto';

/** A JSON object of the protocol. The tests check every answer against the protocol's schemas. */
export type Json = { [key: string]: unknown };

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectAt = (from: Json, key: string): Json => (isObject(from[key]) ? from[key] : {});

export const textAt = (from: Json, key: string): string | undefined => (typeof from[key] === 'string' ? from[key] : undefined);

export const listAt = (from: Json, key: string): Json[] => (Array.isArray(from[key]) ? from[key].filter(isObject) : []);

export const textsAt = (from: Json, key: string): string[] =>
  Array.isArray(from[key]) ? from[key].filter((item): item is string => typeof item === 'string') : [];

/** Serializes a value; equal for equal content in any order of keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.keys(value)
    .sort()
    .filter((key) => value[key] !== undefined)
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${entries.join(',')}}`;
}

/** Twelve hexadecimal digits that depend only on the content, so that ids are equal in all runs. */
export const digest = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex').slice(0, 12);
