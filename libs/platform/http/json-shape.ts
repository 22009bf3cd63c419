/** What one free JSON value may be at most, whatever the limit of its body: nothing that is kept for somebody needs more. */
export const freeForm = { values: 1_000, levels: 16, characters: 65_536 };

export interface FreeFormProblem {
  /** A member that nothing may have. */
  readonly name?: string;
  readonly what: string;
}

/** What is wrong with a free JSON value; `null` when nothing is. Stops at the first thing that is wrong. */
export function freeFormProblem(value: unknown): FreeFormProblem | null {
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
      // The names of a long list are made to be looked at.
      const members: readonly (string | number)[] | null = isList ? null : Object.keys(parent);
      const length = isList ? parent.length : members!.length;
      if (values + length > freeForm.values) return { what: `has more than ${freeForm.values} values` };
      for (let index = 0; index < length; index += 1) {
        const name = members?.[index] as string | undefined;
        if (name !== undefined && isEveryObjects(name)) return { name, what: 'is not a known property' };
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

/** `__proto__`, `constructor`, `toString`: they would be taken for what every object has. */
export const isEveryObjects = (name: string): boolean => everyObjects.has(name);
const everyObjects: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export function isStorable(text: unknown): boolean {
  return typeof text !== 'string' || (!text.includes('\0') && text.isWellFormed());
}

/** Whether every text in a JSON value, names included, can be stored; in time that grows with its size, whatever its depth. */
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
