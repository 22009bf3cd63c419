import { access, everyone } from '@exchange/platform';

/** Whom choosing takes: what is chosen costs nothing until it is launched, whatever its amounts (docs/adr/0075). */
export const choosing = access(everyone, 'write');
