import { access, everyone } from '@exchange/platform';

/** Access for selecting. A selection costs nothing until it is launched, so any amount is allowed (ADR 75). */
export const selectionAccess = access(everyone, 'write');
