/** Maximum size of one free JSON value. */
export const freeForm = { values: 1_000, levels: 16, characters: 65_536 };

export interface FreeFormProblem {
  /** Name of a forbidden member. */
  readonly name?: string;
  readonly what: string;
}

/** The first problem of a free JSON value; null when it is valid. */
export function freeJsonProblem(value: unknown): FreeFormProblem | null {
  let [values, characters] = [0, 0];
  const read = (text: string): boolean => isStorable(text) && (characters += text.length) <= freeForm.characters;
  let level: object[] = [];
  const take = (member: unknown): boolean => {
    values += 1;
    if (typeof member === 'string') return read(member);
    if (typeof member === 'object' && member !== null) level.push(member);
    return true;
  };
  if (!take(value)) return problem();
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= freeForm.levels) return { what: `has more than ${freeForm.levels} levels` };
    const above = level;
    level = [];
    for (const parent of above) {
      const isList = Array.isArray(parent);
      // `Object.keys` of a long list would create all its index strings.
      const members: readonly (string | number)[] | null = isList ? null : Object.keys(parent);
      const length = isList ? parent.length : members!.length;
      if (values + length > freeForm.values) return { what: `has more than ${freeForm.values} values` };
      for (let index = 0; index < length; index += 1) {
        const name = members?.[index] as string | undefined;
        if (name !== undefined && isObjectPrototypeName(name)) return { name, what: 'is not a known property' };
        if ((name !== undefined && !read(name)) || !take((parent as Record<string | number, unknown>)[name ?? index])) return problem();
      }
    }
  }
  return null;

  function problem(): FreeFormProblem {
    const isLong = characters > freeForm.characters;
    return { what: isLong ? `has more than ${freeForm.characters} characters` : 'contains characters that cannot be stored' };
  }
}

/** `__proto__`, `constructor`, `toString`: names that every object inherits. */
export const isObjectPrototypeName = (name: string): boolean => objectPrototypeNames.has(name);
const objectPrototypeNames: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** PostgreSQL stores neither NUL nor lone surrogates. */
export function isStorable(text: unknown): boolean {
  return typeof text !== 'string' || (!text.includes('\0') && text.isWellFormed());
}

/** Whether every string of a JSON value, names included, can be stored. Linear time, without recursion. */
export function isStorableJson(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (!isStorable(one)) return false;
    if (typeof one !== 'object' || one === null) continue;
    if (!Array.isArray(one) && !Object.keys(one).every(isStorable)) return false;
    for (const member of Object.values(one)) waiting.push(member);
  }
  return true;
}
