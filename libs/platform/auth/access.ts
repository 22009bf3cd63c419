import { createParamDecorator, SetMetadata } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { isAdmin, isOwnPerson, isSignedInPerson, isStaff } from '@exchange/kernel';
import type { Caller, DomainError, Scope } from '@exchange/kernel';
import { RequestContext } from '../request/request-context';
import { authErrors } from './errors';

export const publicKey = 'exchange:public';
export const accessKey = 'exchange:access';
export const beforeProofKey = 'exchange:before-proof';
export const beforeTermsKey = 'exchange:before-terms';
export const laterRefusalKey = 'exchange:later-refusal';
export const scopeKey = 'exchange:scope';

/**
 * For a public route with a guard of its own, which throws {@link RequestContext.refusal} once it has let somebody in: until then nobody is told
 * what is wrong with the body.
 */
export const RefusesLater = (): MethodDecorator => SetMetadata(laterRefusalKey, true);

/** A condition on the caller, checked by the guard after authentication. */
export interface AccessRule {
  readonly allows: (caller: Caller) => boolean;
  readonly refusal: () => DomainError;
}

/** No credentials needed. Everything else is refused with 401 without them. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(publicKey, true);

/** Rules add up: a controller may be for buyers and one of its methods for admins. */
function rule(allows: AccessRule['allows'], refusal: AccessRule['refusal']): MethodDecorator & ClassDecorator {
  return (target: object, _key?: unknown, descriptor?: PropertyDescriptor) => {
    const subject = (descriptor ? descriptor.value : target) as object;
    const rules = (Reflect.getMetadata(accessKey, subject) ?? []) as AccessRule[];
    Reflect.defineMetadata(accessKey, [...rules, { allows, refusal }], subject);
  };
}

export const AdminsOnly = () => rule(isAdmin, authErrors.adminsOnly);
/** Signed-in people who run the exchange. */
export const StaffOnly = () => rule(isStaff, authErrors.staffOnly);
export const SellersOnly = () => rule((caller) => caller.accountType === 'SELLER', authErrors.sellersOnly);
export const BuyersOnly = () => rule((caller) => caller.accountType === 'BUYER', authErrors.buyersOnly);
/** Somebody, by session or by their own key: what it is about belongs to people. */
export const PeopleOnly = (refusal: () => DomainError) => rule(isOwnPerson, refusal);
/** A signed-in person, not a key. The message is the contract's (rest-api.md, Authentication 4). */
export const PersonOnly = () => rule(isSignedInPerson, authErrors.personOnly);

/**
 * For writes: people may do this although they have not confirmed their mail address, because nobody else sees anything of it and nothing leaves the
 * exchange. Every other write is refused to them where confirming is required, so that a new one is until somebody has thought about it
 * (docs/adr/0045).
 */
export const BeforeProof = (): MethodDecorator & ClassDecorator => SetMetadata(beforeProofKey, true);

/**
 * For writes: an account may do this although it has not accepted the terms, because a person's own way in and out is no business of the account's,
 * or because it only takes away. Every other write is refused where terms are asked for (docs/adr/0055).
 */
export const BeforeTerms = (): MethodDecorator & ClassDecorator => SetMetadata(beforeTermsKey, true);

/** A body as it came, before it is checked. */
type SentBody = Readonly<Record<string, unknown>>;

/** What an app needs for an operation. `when`: with such a body alone. */
export interface NeededScope {
  readonly scope: Scope;
  readonly when?: (body: SentBody) => boolean;
}

/**
 * Commits money, lets it flow again, or changes how much of it there is for what runs: an app needs the scope `spend` for it. What costs nothing until
 * somebody launches it does not (docs/adr/0075).
 */
export const Spends = (when?: NeededScope['when']): MethodDecorator =>
  SetMetadata(scopeKey, { scope: 'spend', when } satisfies NeededScope);

/** The scope `read` is enough for an app: it asks something with a body and changes nothing, or only asks people for help. */
export const OnlyReads = (): MethodDecorator => SetMetadata(scopeKey, { scope: 'read' } satisfies NeededScope);

/** The caller that the guard established. */
export const CurrentCaller = createParamDecorator((_: unknown, __: ExecutionContext): Caller => {
  const caller = RequestContext.current()?.caller;
  if (!caller) throw authErrors.unauthorized();
  return caller;
});
