import { access, allowedBeforeTerms, everyone } from '@exchange/platform';

/** Access to launching and resuming a campaign, which spend money. */
export const launching = access(everyone, 'spend');

/** Access to pausing and canceling a campaign, which spend nothing. */
export const stopping = allowedBeforeTerms(access(everyone, 'write'));
