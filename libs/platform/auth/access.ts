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
const accessKey = 'exchange:access';
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

/** Whom an operation takes: kinds of callers, the scope that a token needs, and conditions such as a role. Grants are checked afterwards. */
export interface Access {
  readonly callers: readonly CallerKind[];
  /** The scope for a request, from its body before validation. */
  readonly scopeFor: (body: SentBody) => Scope;
  /** The highest scope that a request may need. */
  readonly scope: Scope;
  /** Whether an account that has not accepted the terms may call the operation ({@link BeforeTerms}). Default: false. */
  readonly isBeforeTerms?: boolean;
  /** Default: none. */
  readonly rules?: readonly AccessRule[];
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

export function access(callers: readonly CallerKind[], scope: Scope | Access['scopeFor'], rules: readonly AccessRule[] = []): Access {
  return typeof scope === 'string' ? { callers, scope, scopeFor: () => scope, rules } : { callers, scope: 'spend', scopeFor: scope, rules };
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

/** The access of a route, with the rules of its controller and its method. Undefined without a declaration. */
export function routeAccess(controller: object, handler: object): Access | undefined {
  const declared = Reflect.getMetadata(accessDeclarationKey, handler) as Access | undefined;
  const rules = [controller, handler].flatMap((target) => (Reflect.getMetadata(accessKey, target) ?? []) as AccessRule[]);
  return declared && { ...declared, rules: [...(declared.rules ?? []), ...rules] };
}

/** The access of an operation, for tools, pages and kinds that perform it. */
export function accessOf<Type extends Controller>(controller: Type, method: keyof InstanceType<Type> & string): Access {
  const handler = (controller.prototype as Record<string, object>)[method]!;
  const declared = routeAccess(controller, handler)!;
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

/** Throws the error of the first rule that refuses the caller. */
export function assertRules({ rules = [] }: Access, caller: Caller): void {
  for (const { allows, refusal } of rules) if (!allows(caller)) throw refusal();
}

/** Throws 403 unless the operation takes the caller. The order is that of every route: rules, kind of caller, scope. */
export function assertAllowed(wanted: Access, caller: Caller, scope: Scope): void {
  assertRules(wanted, caller);
  const refused = refusalOf(wanted, caller, scope);
  if (refused) throw refused;
}

/** The message for keys comes from rest-api.md, Authentication 4. */
function kindRefusal(callers: readonly CallerKind[], kind: CallerKind): DomainError {
  const details = { callers };
  if (!callers.includes('personal key')) return authErrors.personOnly({ details });
  if (kind === 'agent') return authErrors.notForAgents({ details });
  return callers.includes('organization key') ? authErrors.notForApps({ details }) : authErrors.peopleOnly({ details });
}

/** Rules accumulate: a controller may be for buyers and one of its methods for admins. */
function rule(added: AccessRule): MethodDecorator & ClassDecorator {
  return (target: object, _key?: unknown, descriptor?: PropertyDescriptor) => {
    const subject = (descriptor ? descriptor.value : target) as object;
    const rules = (Reflect.getMetadata(accessKey, subject) ?? []) as AccessRule[];
    Reflect.defineMetadata(accessKey, [...rules, added], subject);
  };
}

const admins = (refusal: AccessRule['refusal']): AccessRule => ({ allows: isAdmin, refusal });
const buyers = (refusal: AccessRule['refusal']): AccessRule => ({ allows: ({ accountType }) => accountType === 'BUYER', refusal });
/** Rules for operations that have no route, or refuse with an error of their context. */
export const accessRules = { admins, buyers } as const;

export const AdminsOnly = () => rule(admins(authErrors.adminsOnly));
/** Signed-in staff of the exchange. */
export const StaffOnly = () => rule({ allows: isStaff, refusal: authErrors.staffOnly });
export const SellersOnly = () => rule({ allows: ({ accountType }) => accountType === 'SELLER', refusal: authErrors.sellersOnly });
export const BuyersOnly = () => rule(buyers(authErrors.buyersOnly));

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
