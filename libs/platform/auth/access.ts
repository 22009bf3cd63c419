import { createParamDecorator, SetMetadata } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import {
  type Caller,
  type CallerKind,
  callerKindOf,
  callerKinds,
  type DomainError,
  hasScope,
  isAdmin,
  isStaff,
  type Scope,
} from '@exchange/kernel';
import { RequestContext } from '../request/request-context';
import { authErrors } from './errors';

export const publicKey = 'exchange:public';
export const accessKey = 'exchange:access';
export const beforeEmailVerificationKey = 'exchange:before-proof';
export const beforeTermsKey = 'exchange:before-terms';
export const deferredRefusalKey = 'exchange:later-refusal';
export const accessDeclarationKey = 'exchange:takes';

/**
 * Marks a public route whose own guard authenticates the caller. Errors in the request are stored in {@link RequestContext.refusal}, and the
 * guard throws the stored error after authentication, so that unauthenticated clients learn nothing about the body.
 */
export const DefersRefusal = (): MethodDecorator => SetMetadata(deferredRefusalKey, true);

/** Throws the error. On a route with {@link DefersRefusal}, stores it for the route's guard instead, unless an earlier error is stored. */
export function refuse(refusal: Error, handler: ReturnType<ExecutionContext['getHandler']>): void {
  if (Reflect.getMetadata(deferredRefusalKey, handler) !== true) throw refusal;
  RequestContext.current()!.refusal ??= refusal;
}

/** A condition on the caller, checked after authentication. */
export interface AccessRule {
  readonly allows: (caller: Caller) => boolean;
  readonly refusal: () => DomainError;
}

/** A request body before validation. */
type SentBody = Readonly<Record<string, unknown>>;

/** The kinds of callers that an operation accepts, and the scope that a token needs. Roles and grants are checked afterwards. */
export interface Access {
  readonly callers: readonly CallerKind[];
  /** The scope for a request, from its body before validation. */
  readonly scopeFor: (body: SentBody) => Scope;
  /** The highest scope that a request may need. */
  readonly scope: Scope;
  /** Whether an account that has not accepted the terms may call the operation ({@link BeforeTerms}). Default: false. */
  readonly isBeforeTerms?: boolean;
}

/** All kinds of callers. The `policyTable` of each context decides what a caller with access to only some advertisers may do. */
export const everyone: readonly CallerKind[] = callerKinds;
/** Callers with access to the whole account, also through an app or a machine application. */
export const wholeAccount: readonly CallerKind[] = callerKinds.filter((kind) => kind !== 'agent');
/**
 * Sessions and API keys, but no apps. For operations that give access to people or programs, because an app could use them to keep its
 * access after it was revoked (docs/adr/0164), and for billing.
 */
export const firstParty: readonly CallerKind[] = ['session', 'personal key', 'organization key'];
/** People, also through an app, for resources that belong to a person. */
export const people: readonly CallerKind[] = ['session', 'personal key', 'app'];
/** People with a session. */
export const signedIn: readonly CallerKind[] = ['session'];

/** The scope is `spend` for bodies that commit money, resume spending or change a budget (docs/adr/0075), else `write`. */
export const spendWhen = (commits: (body: SentBody) => boolean): ((body: SentBody) => Scope) => {
  return (body) => (commits(body) ? 'spend' : 'write');
};

export function access(callers: readonly CallerKind[], scope: Scope | Access['scopeFor']): Access {
  return typeof scope === 'string' ? { callers, scope, scopeFor: () => scope } : { callers, scope: 'spend', scopeFor: scope };
}

/** Declares the callers and the scope of an operation. Operations without a declaration refuse every caller. */
export function Takes(declared: Access): MethodDecorator;
export function Takes(callers: readonly CallerKind[], scope: Scope | Access['scopeFor']): MethodDecorator;
export function Takes(declared: Access | readonly CallerKind[], scope: Scope | Access['scopeFor'] = 'write'): MethodDecorator {
  return SetMetadata(accessDeclarationKey, 'callers' in declared ? declared : access(declared, scope));
}

/** Requires no credentials. All other operations answer 401 without them. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(publicKey, true);

type Controller = abstract new (...args: never[]) => object;

/** The access of an operation, for tools that perform it. */
export function accessOf<Type extends Controller>(controller: Type, method: keyof InstanceType<Type> & string): Access {
  const handler = (controller.prototype as Record<string, object>)[method]!;
  const declared = Reflect.getMetadata(accessDeclarationKey, handler) as Access;
  return Reflect.getMetadata(beforeTermsKey, handler) === true ? allowedBeforeTerms(declared) : declared;
}

/** The same access, also for accounts that have not accepted the terms. Used for tools that only remove things. */
const allowedBeforeTerms = (declared: Access): Access => ({ ...declared, isBeforeTerms: true });

/** The error when the caller's kind or the token's scope is not accepted; else null. */
export function refusalOf({ callers }: Access, caller: Caller, scope: Scope): DomainError | null {
  const kind = callerKindOf(caller);
  if (!callers.includes(kind)) return kindRefusal(callers, kind);
  return hasScope(caller, scope) ? null : authErrors.insufficientScope({ details: { scope } });
}

/** The message for keys comes from rest-api.md, Authentication 4. */
function kindRefusal(callers: readonly CallerKind[], kind: CallerKind): DomainError {
  const details = { callers };
  if (!callers.includes('personal key')) return authErrors.personOnly({ details });
  if (kind === 'agent') return authErrors.notForAgents({ details });
  return callers.includes('organization key') ? authErrors.notForApps({ details }) : authErrors.peopleOnly({ details });
}

/** Rules accumulate: a controller may be for buyers and one of its methods for admins. */
function rule(allows: AccessRule['allows'], refusal: AccessRule['refusal']): MethodDecorator & ClassDecorator {
  return (target: object, _key?: unknown, descriptor?: PropertyDescriptor) => {
    const subject = (descriptor ? descriptor.value : target) as object;
    const rules = (Reflect.getMetadata(accessKey, subject) ?? []) as AccessRule[];
    Reflect.defineMetadata(accessKey, [...rules, { allows, refusal }], subject);
  };
}

export const AdminsOnly = () => rule(isAdmin, authErrors.adminsOnly);
/** Signed-in staff of the exchange. */
export const StaffOnly = () => rule(isStaff, authErrors.staffOnly);
export const SellersOnly = () => rule((caller) => caller.accountType === 'SELLER', authErrors.sellersOnly);
export const BuyersOnly = () => rule((caller) => caller.accountType === 'BUYER', authErrors.buyersOnly);

/**
 * For writes: allowed before the person has verified their mail address, because nobody else sees the effect and nothing leaves the
 * exchange. Where verification is required, all other writes are refused, so that a new write is refused by default (docs/adr/0045).
 */
export const BeforeEmailVerification = (): MethodDecorator & ClassDecorator => SetMetadata(beforeEmailVerificationKey, true);

/**
 * For writes: allowed before the account has accepted the terms, because it concerns only the person's own access, or only removes things.
 * Where terms are required, all other writes are refused (docs/adr/0055).
 */
export const BeforeTerms = (): MethodDecorator & ClassDecorator => SetMetadata(beforeTermsKey, true);

export const CurrentCaller = createParamDecorator((_: unknown, __: ExecutionContext): Caller => {
  const caller = RequestContext.current()?.caller;
  if (!caller) throw authErrors.unauthorized();
  return caller;
});
