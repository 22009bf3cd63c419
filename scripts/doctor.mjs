import { operate } from './lib/operate.mjs';

/** `npm run doctor`: prints what is wrong with an exchange and which runbook helps. Changes nothing. Exits with 1 when something is wrong. */
operate('doctor');
