import type { Schemas } from './api';

/** What makes campaign groups and creatives of items. */
export interface Rules {
  readonly groupBy: readonly string[];
  readonly creativePrompt: string;
}
export type Item = Schemas['CatalogItem'];

/** A group as the API would make it of some items. */
interface ExampleGroup {
  readonly key: string;
  readonly values: readonly string[];
  readonly itemIds: readonly string[];
  readonly prompt: string;
}

/** Of the contract (`TransformBody`). */
export const maxGroupFields = 5;
/** Different values of an attribute that a prompt lists. */
const maxNamedValues = 5;
/** Value of a group whose items lack the attribute. */
const missingValue = '(none)';
/** The name that stands for the number of items. */
export const countField = 'itemCount';

const placeholder = /\{\{([^{}]{1,200})\}\}/g;

/** Attributes that a prompt names, each once. */
export const namedFields = (prompt: string): string[] => [
  ...new Set([...prompt.matchAll(placeholder)].map(([, name]) => name!.trim()).filter((name) => name !== countField)),
];

/** Named attributes that no item has: they would stay empty. */
export const unknownFields = (prompt: string, fields: readonly string[]): string[] =>
  namedFields(prompt).filter((name) => !fields.includes(name));

/** `{{name}}` put in place of a selection, and where the cursor then stands. */
export function inserted(prompt: string, name: string, from: number, to: number): { readonly text: string; readonly cursor: number } {
  const mark = `{{${name}}}`;
  return { text: prompt.slice(0, from) + mark + prompt.slice(to), cursor: from + mark.length };
}

/** Groups of some items, as the exchange makes them of all: in the order of their keys, prompts filled in. */
export function exampleGroups({ groupBy, creativePrompt }: Rules, items: readonly Item[]): ExampleGroup[] {
  const groups = new Map<string, { values: string[]; itemIds: string[]; items: Item[] }>();
  for (const item of items) {
    const values = groupBy.map((field) => valueOf(item, field) ?? missingValue);
    const key = groupBy.map((field, at) => `${field}:${encodeURIComponent(values[at]!.replace(/[\ud800-\udfff]/gu, '\ufffd'))}`).join('/');
    const group = groups.get(key) ?? { values, itemIds: [], items: [] };
    group.itemIds.push(item.itemId);
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { values, itemIds, items: own }]) => {
      const known = new Map(groupBy.map((field, at) => [field, values[at]!]));
      return { key, values, itemIds, prompt: filled(creativePrompt, known, own) };
    });
}

function filled(prompt: string, known: ReadonlyMap<string, string>, items: readonly Item[]): string {
  return prompt.replaceAll(placeholder, (_, inside: string) => {
    const name = inside.trim();
    if (name === countField) return String(items.length);
    return known.get(name) ?? namedValues(name, items).join(', ');
  });
}

function namedValues(name: string, items: readonly Item[]): string[] {
  const found = new Set<string>();
  for (const item of items) {
    const value = valueOf(item, name);
    if (value !== null) found.add(value);
    if (found.size === maxNamedValues) break;
  }
  return [...found];
}

/** An attribute as text: what is not text is written as PostgreSQL writes JSON. */
function valueOf({ attributes }: Item, field: string): string | null {
  if (!Object.hasOwn(attributes, field)) return null;
  const value = (attributes as Record<string, unknown>)[field];
  return value === null || value === undefined ? null : typeof value === 'string' ? value : jsonText(value);
}

function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}: ${jsonText(member)}`).join(', ')}}`;
}
