import { runSuite } from '../test/rig/runner.mjs';

/** `npm run bench`: the speed of each path beside a bare baseline of the same run. `--short`, `--list`, names of benches. */
await runSuite({ folder: 'test/bench', document: 'docs/benchmarks.md', args: process.argv.slice(2), strict: false });
