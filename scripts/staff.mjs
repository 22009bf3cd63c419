import { operate } from './lib/operate.mjs';

/** `npm run staff -- list | grant <mail address> <reason> | revoke <mail address> <reason>`: who runs an exchange (docs/security.md). */
operate('staff');
