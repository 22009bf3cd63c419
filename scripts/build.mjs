import { build } from './lib/build.mjs';
import { clone } from './lib/home.mjs';
import { printError, explain, red } from './lib/terminal.mjs';

/** `npm run build`: compiles the processes of a deployment into `dist/`. `npm run typecheck` checks types. */
await build(clone).catch((error) => {
  printError(red(explain(error)));
  process.exitCode = 1;
});
