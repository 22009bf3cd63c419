import { operate } from './lib/operate.mjs';

/** `npm run staff -- list | grant <mail address> <reason> | revoke <mail address> <reason>`: manages the staff of an exchange (docs/security.md). */
operate('staff');
