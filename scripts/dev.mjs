import { DevStack } from './lib/dev-stack.mjs';
import { Exchange, phase, settingsHelp } from './lib/exchange.mjs';
import { flagsOf } from './lib/flags.mjs';
import { clone, Home } from './lib/home.mjs';
import { freePort } from './lib/ports.mjs';
import { Sources } from './lib/sources.mjs';
import { printError, dim, green, red, say, elapsed, UserError, yellow } from './lib/terminal.mjs';

const help = `npm run dev   runs a whole exchange as npm start does, and restarts the API and the worker when a file is saved.

It compiles without checking types: your editor does that, and npm run check. Errors of the compiler are printed, and the running
processes continue. PostgreSQL, Redis and the data stay. A new migration runs before the processes start.
The console has a server of its own: changes below apps/console are in the browser at once.

  npm run dev -- --inspect   opens the API to a debugger on port 9229, the worker on 9230 (.vscode/launch.json attaches)

${settingsHelp}`;

const flags = flagsOf(help, ['--inspect']);
const compiled = new Home(clone).in('dev', 'compiled');
const sources = new Sources(clone, compiled);
/** @type {DevStack} */
let stack;

await new Exchange({
  command: 'npm run dev',
  compile: () => phase('Compile', compileAll),
  stack: (options) => (stack = new DevStack({ ...options, compiled, inspect: flags.includes('--inspect') })),
  meanwhile: (ports) => Promise.race([serveConsole(), followChanges(ports)]),
}).runUntilEnd();

async function compileAll() {
  const { changed, mistakes } = await sources.compile();
  if (mistakes.length > 0) throw new UserError(`Compilation failed:\n\n${mistakes.join('\n\n')}`);
  say(dim(`  ${changed.length} files, without checking types`));
}

/** @returns {Promise<never>} */
async function serveConsole() {
  const port = await freePort(Number(process.env.CONSOLE_PORT ?? 5173));
  say(`${green('✓')} The console, with live changes: http://localhost:${port}/console/`);
  throw new UserError(`The server of the console ${await stack.serveConsole(port)}`);
}

/** @param {import('./lib/stack.mjs').Ports} ports @returns {Promise<never>} */
async function followChanges(ports) {
  say(dim('Save a file below apps/ or libs/, and its processes are restarted.'));
  for (;;) {
    await sources.changed();
    const since = performance.now();
    const { changed, mistakes } = await sources.compile();
    if (mistakes.length > 0) printError(red(`${mistakes.join('\n\n')}\nThe running processes continue.`));
    else if (changed.length > 0) await restart(changed, since, ports);
  }
}

/** @param {string[]} changed @param {number} since @param {import('./lib/stack.mjs').Ports} ports */
async function restart(changed, since, ports) {
  say(dim(`  ${changed.length > 3 ? `${changed.length} files` : changed.join(', ')} compiled (${elapsed(since)})`));
  const names = stack.apps.map(({ name }) => name).filter((name) => changed.some((path) => belongsTo(path, name)));
  try {
    if (changed.some((path) => path.includes('/migrations/')))
      await phase('Database schema', () => stack.complete('dist/apps/api/src/migrate.js'));
    if (await stack.restart(names, ports))
      say(`${green('✓')} ${names.join(' and ')} ${names.length > 1 ? 'answer' : 'answers'} again ${dim(`(${elapsed(since)})`)}`);
    else printError(yellow('Waiting for a change.'));
  } catch (error) {
    printError(red(error instanceof Error ? error.message : String(error)));
  }
}

/** The sandbox sellers use nothing of `libs/`. @param {string} path @param {string} name of an app */
function belongsTo(path, name) {
  const [, app] = /^apps\/(api|worker|sandbox-seller)\//.exec(path) ?? [];
  return app === undefined ? name !== 'sandbox-seller' : app === name;
}
