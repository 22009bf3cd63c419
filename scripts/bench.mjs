import { runSuite } from '../test/rig/runner.mjs';

/** `npm run bench`: compares the speed of each path with a minimal baseline of the same run. Arguments: `--short`, `--list`, names of benchmarks. */
await runSuite({ folder: 'test/bench', document: 'docs/benchmarks.md', args: process.argv.slice(2), strict: false });
