import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, ModulesContainer, Reflector } from '@nestjs/core';
import { type Access, beforeEmailVerificationKey, beforeTermsKey, publicKey, accessDeclarationKey } from '../auth/access';
import { type CodesByStatus, errorCodesKey, operationIdsKey } from './declared';
import type { Exceptions } from './names';

/** The access rules of an operation, as the `AuthGuard` applies them. */
export interface Callers {
  /** Whether the guard ignores credentials and `X-Account-Id`. */
  readonly isPublic: boolean;
  /** Undefined for public operations. */
  readonly takes: Access | undefined;
  /** Whether persons may call it before they verify their email address. */
  readonly isBeforeProof: boolean;
  /** Whether accounts may call it before they accept the terms. */
  readonly isBeforeTerms: boolean;
  /** Error codes that the operation declares. */
  readonly codes: CodesByStatus;
}

type Handlers = Readonly<Record<string, (...args: never[]) => unknown>>;

type Controllers = ReturnType<typeof controllersOf>;

export function controllersOf(app: INestApplication) {
  // Created here, because nothing is injected when only the OpenAPI document is built.
  const discovery = new DiscoveryService(app.get(ModulesContainer));
  return new Map(discovery.getControllers().flatMap(({ metatype }) => (metatype ? [[metatype.name, metatype] as const] : [])));
}

/** The names that controllers declare with `OperationIds`. */
export function declaredIds(controllers: Controllers): Exceptions {
  return Object.fromEntries(
    [...controllers].flatMap(([name, controller]) => {
      const own = name.replace(/Controller$/, '');
      const ids = (Reflect.getOwnMetadata(operationIdsKey, controller) ?? {}) as string | Exceptions;
      return typeof ids === 'string' ? [[own, ids]] : Object.entries(ids).map(([method, id]) => [`${own}.${method}`, id]);
    }),
  );
}

/** Reads the access rules from the metadata of controllers; the result is called with the names of class and method. */
export function callersOf(controllers: Controllers): (controller: string, method: string) => Callers {
  const reflector = new Reflector();
  return (name, method) => {
    const controller = controllers.get(name)!;
    const targets = [(controller.prototype as Handlers)[method]!, controller];
    const is = (key: string) => reflector.getAllAndOverride<boolean | undefined>(key, targets) === true;
    const takes = reflector.get<Access | undefined>(accessDeclarationKey, targets[0]!);
    const codes = reflector.get<CodesByStatus | undefined>(errorCodesKey, targets[0]!) ?? {};
    return { takes, codes, isPublic: is(publicKey), isBeforeProof: is(beforeEmailVerificationKey), isBeforeTerms: is(beforeTermsKey) };
  };
}
