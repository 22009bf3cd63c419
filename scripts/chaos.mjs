import { runSuite } from '../test/rig/runner.mjs';

/** `npm run chaos`: tests guarantees while processes, PostgreSQL, Redis and the network fail. Arguments: `--short`, `--list`, names of cases. */
await runSuite({ folder: 'test/chaos', document: 'docs/reliability.md', args: process.argv.slice(2), strict: true });
