/** Resources that a role may use with a verb: all of the account, its own, or none. */
export type Reach = 'all' | 'own' | 'none';

/** Role × verb → reach, rendered into the READMEs like the state tables (docs/adr/0002). */
export class PolicyTable<Role extends string, Verb extends string> {
  constructor(
    readonly name: string,
    readonly verbs: Readonly<Record<Verb, Readonly<Record<Role, Reach>>>>,
  ) {}

  reach(role: Role, verb: Verb): Reach {
    return this.verbs[verb][role];
  }

  toMarkdown(): string {
    const entries = Object.entries<Readonly<Record<Role, Reach>>>(this.verbs);
    const roles = Object.keys(entries[0]?.[1] ?? {}) as Role[];
    const lines = entries.map(([verb, row]) => `| ${verb} | ${roles.map((role) => row[role]).join(' | ')} |`);
    return [`| Verb | ${roles.join(' | ')} |`, `|---|${roles.map(() => '---').join('|')}|`, ...lines].join('\n');
  }
}

export function policyTable<const Role extends string, const Verb extends string>(
  name: string,
  verbs: Record<Verb, Record<Role, Reach>>,
): PolicyTable<Role, Verb> {
  return new PolicyTable(name, verbs);
}
