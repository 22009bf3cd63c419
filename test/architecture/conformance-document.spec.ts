import { conformanceRuns } from './conformance-document';
import { read } from './sources';

describe('docs/conformance.md', () => {
  test.each(conformanceRuns.map((run) => [run.title, run] as const))('%s: no step of a public storyboard fails', (_, { outcomes }) => {
    expect(Object.entries(outcomes).filter(([, { failed }]) => failed > 0)).toEqual([]);
  });

  test.each(conformanceRuns.map((run) => [run.title, run] as const))(
    '%s: every storyboard without a grade has a reason',
    (_, { outcomes }) => {
      const ungraded = Object.entries(outcomes).filter(([, { passed, failed }]) => passed + failed === 0);
      expect(ungraded.filter(([, { why }]) => why === '')).toEqual([]);
    },
  );

  test.each(conformanceRuns.map((run) => [run.title, run] as const))(
    '%s: all storyboards of the release are listed',
    (_, { version, outcomes }) => {
      // AdCP 3.1.19 publishes 122 storyboards.
      expect([version, Object.keys(outcomes).length]).toEqual(['3.1.19', 122]);
      for (const id of Object.keys(outcomes)) expect(read('docs/conformance.md')).toContain(`| \`${id}\` |`);
    },
  );
});
