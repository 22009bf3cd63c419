import { operate } from './lib/operate.mjs';

/** `npm run doctor`: says what is wrong with an exchange and which runbook helps. Changes nothing. Ends with 1 when something is wrong. */
operate('doctor');
