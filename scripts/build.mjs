import { build } from './lib/build.mjs';
import { clone } from './lib/home.mjs';
import { complain, explain, red } from './lib/terminal.mjs';

/** `npm run build`: compiles the processes of a deployment into `dist/`. `npm run typecheck` checks types. */
await build(clone).catch((error) => {
  complain(red(explain(error)));
  process.exitCode = 1;
});
