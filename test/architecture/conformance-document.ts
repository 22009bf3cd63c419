import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from './sources';

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly why: string;
}

/** Recorded result of a run of the public storyboards (`scripts/lib/storyboards.mjs`). */
export interface Run {
  readonly version: string;
  readonly outcomes: Readonly<Record<string, Outcome>>;
}

const candidates = [
  { title: 'Sandbox seller', file: 'sandbox-seller' },
  { title: 'Hosted storefront', file: 'storefront' },
];

export const conformanceRuns: readonly (Run & { readonly title: string })[] = candidates
  .map(({ title, file }) => ({ title, path: `test/conformance/storyboards/${file}.json` }))
  .filter(({ path }) => existsSync(join(root, path)))
  .map(({ title, path }) => ({ title, ...(JSON.parse(read(path)) as Run) }));

/** Generates docs/conformance.md: every public storyboard and its outcome. */
export function conformanceDocument(): { readonly path: string; readonly content: string } {
  const ids = [...new Set(conformanceRuns.flatMap(({ outcomes }) => Object.keys(outcomes)))].sort();
  const rows = ids.map((id) => [`\`${id}\``, ...conformanceRuns.map(({ outcomes }) => shown(outcomes[id]))]);
  const totals = conformanceRuns.map(({ title, version, outcomes }) => {
    const graded = Object.values(outcomes).filter(({ passed, failed }) => passed + failed > 0);
    const sum = (of: 'passed' | 'failed') => graded.reduce((total, outcome) => total + outcome[of], 0);
    return `- **${title}**, AdCP ${version}: ${graded.length} storyboards graded, ${sum('passed')} steps passed, ${sum('failed')} failed.`;
  });
  const heads = ['Storyboard', ...conformanceRuns.map(({ title }) => title)];
  const table = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return { path: 'docs/conformance.md', content: `${preface}\n${totals.join('\n')}\n\n${table}\n` };
}

function shown(outcome: Outcome | undefined): string {
  if (!outcome) return '';
  const { passed, failed, skipped, why } = outcome;
  if (passed + failed === 0) return `not graded: ${why}`;
  return `${passed} passed${failed > 0 ? `, **${failed} failed**` : ''}${skipped > 0 ? `, ${skipped} skipped: ${why}` : ''}`;
}

const preface = `# Conformance

Made by \`npm run docs\` from the recorded outcomes of the last run. The Ad Context Protocol publishes storyboards: conversations with a seller agent, each
step of which is graded. \`npm test\` runs those that fit, offline, with the protocol's own runner, against two sellers: the sandbox seller that comes with
the exchange, and a storefront that the exchange hosts. It fails when a step fails or no longer passes.

    ADCP_RUNNER=<folder> node scripts/storyboards.mjs --write
    ADCP_RUNNER=<folder> EXCHANGE_URL=http://localhost:3000 node scripts/storefront-storyboards.mjs --write

\`ADCP_RUNNER\` names a folder in which the runner (\`@adcp/sdk\`) is installed, or, for \`npm test\`, its archive. Without it, the older runner of the
package registry is used, which knows AdCP 3.0 alone. The storefront belongs to a running exchange, which \`EXCHANGE_URL\` names.

Numbers are steps. What is skipped inside a storyboard, and storyboards that are not graded, say why. "Planned" means that a later part brings the
feature. Storyboards of a subject that a seller does not declare do not apply to it.
`;
