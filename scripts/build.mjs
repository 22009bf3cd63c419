import { build } from './lib/build.mjs';
import { clone } from './lib/home.mjs';
import { complain, explain, red } from './lib/terminal.mjs';

/** `npm run build`: what the processes of a deployment run, in `dist/`. Types are checked by `npm run typecheck`. */
await build(clone).catch((error) => {
  complain(red(explain(error)));
  process.exitCode = 1;
});
