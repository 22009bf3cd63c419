import { bootstrap } from './lib/bootstrap.mjs';
import { runUntilEnd } from './lib/ending.mjs';
import { clone } from './lib/home.mjs';
import { startServices } from './lib/services.mjs';
import { bold, printError, dim, say } from './lib/terminal.mjs';

/** `npm run services`: temporary servers for running jest by hand. */
/** @type {import('./lib/services.mjs').Services | undefined} */
let services;

await runUntilEnd({
  interrupted: 0,
  work: async () => {
    await bootstrap(clone);
    services = await startServices({ dir: clone, purpose: 'test', tell: (line) => printError(dim(line)) });
    printError(dim(services.labels.join(', ')));
    say(`export TEST_DATABASE_URL=${services.databaseUrl}`);
    say(`export TEST_REDIS_URL=${services.redisUrl}`);
    printError(
      `${bold('Paste these two lines into another terminal,')} then: npx jest --selectProjects contract\nCtrl-C stops the servers and deletes their data.`,
    );
    throw new Error(await services.failed);
  },
  tidy: async () => services?.stop(),
  hurry: () => services?.guardian.killAll(),
});
