const maxLevels = 100;

/** What is wrong with the shape of a body before anyone looks at its fields; `null` when nothing is. */
export function shapeProblem(body: object): { readonly path: string; readonly message: string } | null {
  let level: { readonly path: string; readonly value: object }[] = [{ path: '', value: body }];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxLevels) return { path: '', message: 'The body has too many levels.' };
    const next: typeof level = [];
    for (const { path, value } of level) {
      for (const [name, member] of Object.entries(value)) {
        const memberPath = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
        // `__proto__`, `constructor`, `toString`: they would be taken for what every object has.
        if (!Array.isArray(value) && name in Object.prototype) return { path: memberPath, message: `${name} is not a known property.` };
        if (typeof member === 'object' && member !== null) next.push({ path: memberPath, value: member as object });
      }
    }
    level = next;
  }
  return null;
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; in a JSON value they may be anywhere. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorable(member));
}
