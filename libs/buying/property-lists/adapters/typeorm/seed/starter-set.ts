import type { DomainRegistration, RegistrationKind } from '../../../domain/registration';
import { infrastructure } from './infrastructure';
import { publishers } from './publishers';

/** Prefix of the source of each row; its operator follows. */
const origin = 'starter set 2026-11';

/** Initial content of the registry. More domains are imported with `npm run import:properties`. */
export const starterSet: readonly DomainRegistration[] = [
  ...linesOf(publishers).map(([domain, operator]) => ({
    domain,
    kind: 'publisher' as const,
    blockedReason: null,
    source: `${origin}: published by ${operator}`,
  })),
  ...Object.entries(infrastructure).flatMap(([kind, { what, lines }]) =>
    linesOf(lines).map(([domain, operator]) => ({
      domain,
      kind: kind as RegistrationKind,
      blockedReason: `${what} of ${operator}`,
      source: `${origin}: operated by ${operator}`,
    })),
  ),
];

function linesOf(lines: string): (readonly [domain: string, operator: string])[] {
  const rows = lines.trim().split('\n');
  return rows.map((row) => [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)]);
}
