import { build, isBuilt } from './lib/build.mjs';
import { Exchange, phase, settingsHelp } from './lib/exchange.mjs';
import { flagsOf } from './lib/flags.mjs';
import { clone } from './lib/home.mjs';
import { Stack } from './lib/stack.mjs';

const help = `npm start   runs a whole exchange on this machine: PostgreSQL, Redis, API, worker and sandbox sellers.

${settingsHelp}`;

flagsOf(help, []);
await new Exchange({
  command: 'npm start',
  compile: () => (isBuilt(clone) ? undefined : phase('Build', () => build(clone))),
  stack: (options) => new Stack(options),
}).runUntilEnd();
