import { relative } from 'node:path';
import { buildClient } from './lib/client.mjs';
import { clone, Home } from './lib/home.mjs';
import { printError, dim, explain, red, say } from './lib/terminal.mjs';

/** `npm run build:client`: builds the package @exchange/client into a folder that can be packed and published. */
try {
  const folder = new Home(clone).in('client');
  const size = await buildClient(clone, folder);
  say(`@exchange/client is built: ${(size / 1000).toFixed(1)} kB of JavaScript, no dependencies.`);
  say(dim(`npm pack ./${relative(clone, folder)} creates an archive that other projects can install.`));
} catch (error) {
  printError(red(explain(error)));
  process.exitCode = 1;
}
