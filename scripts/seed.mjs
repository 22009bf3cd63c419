import { seed } from './lib/seed.mjs';
import { tellStory } from './lib/story.mjs';
import { printError, explain, say } from './lib/terminal.mjs';

/** `node scripts/seed.mjs`: adds demo data to a running exchange. Safe to repeat. Environment: `EXCHANGE_URL`, `SANDBOX_SELLER_URL`. */
const { EXCHANGE_URL = 'http://localhost:3000', SANDBOX_SELLER_URL = 'http://localhost:3100' } = process.env;
try {
  say(await seed({ exchange: EXCHANGE_URL, sellers: SANDBOX_SELLER_URL }));
  await tellStory({ exchange: EXCHANGE_URL });
} catch (error) {
  printError(explain(error));
  process.exitCode = 1;
}
