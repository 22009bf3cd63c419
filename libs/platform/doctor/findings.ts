/** Result of one check. `wrong` needs an operator, `odd` may need one. */
export interface DoctorFinding {
  readonly state: 'well' | 'odd' | 'wrong';
  /** A sentence without passwords, keys and URL parameters. */
  readonly says: string;
  /** Name of a page in docs/runbooks. */
  readonly helps?: string;
}

export const well = (says: string): DoctorFinding => ({ state: 'well', says });
export const odd = (says: string, helps: string): DoctorFinding => ({ state: 'odd', says, helps });
export const wrong = (says: string, helps: string): DoctorFinding => ({ state: 'wrong', says, helps });

const marks = { well: '✓', odd: '!', wrong: '✗' } as const;

export function toText(findings: readonly DoctorFinding[]): string {
  const lines = findings.map(({ state, says, helps }) => `${marks[state]} ${says}${helps ? ` → docs/runbooks/${helps}.md` : ''}`);
  const count = (state: DoctorFinding['state']) => findings.filter((finding) => finding.state === state).length;
  const sum = count('wrong') + count('odd') === 0 ? 'All is well.' : `${count('wrong')} wrong, ${count('odd')} to look at.`;
  return `${[...lines, sum].join('\n')}\n`;
}
