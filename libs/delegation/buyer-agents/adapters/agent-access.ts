import { type Access, access, accessOf, accessRules, wholeAccount } from '@exchange/platform';
import { buyerAgentErrors } from '../domain/errors';
import { BuyerAgentsController } from './http/buyer-agents.controller';

/** The rules of the routes, with the errors that tools and pages answer. */
const rules = [accessRules.buyers(buyerAgentErrors.buyersOnly), accessRules.admins(buyerAgentErrors.adminsOnly)];

export const manageAccess: Access = { ...accessOf(BuyerAgentsController, 'create'), rules };
export const readAccess: Access = { ...accessOf(BuyerAgentsController, 'read'), rules };
/** Needs no signed-in person, because it creates no key: a signed-in admin does, on a page. */
export const handoffAccess = access(wholeAccount, 'write', rules);
