import { runSuite } from '../test/rig/runner.mjs';

/** `npm run chaos`: what must hold while processes, PostgreSQL, Redis and the network fail. `--short`, `--list`, names of cases. */
await runSuite({ folder: 'test/chaos', document: 'docs/reliability.md', args: process.argv.slice(2), strict: true });
