/** What a role may reach with a verb: every resource of the account, only its own, or none. */
export type Reach = 'all' | 'own' | 'none';

/** Role × verb → reach, beside the state tables and rendered like them (DESIGN §10). */
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
