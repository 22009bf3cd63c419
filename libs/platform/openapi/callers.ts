import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, ModulesContainer, Reflector } from '@nestjs/core';
import { type Access, beforeEmailVerificationKey, beforeTermsKey, publicKey, accessDeclarationKey } from '../auth/access';

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
}

type Handlers = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Reads the access rules from the metadata of controllers; the result is called with the names of class and method. */
export function callersOf(app: INestApplication): (controller: string, method: string) => Callers {
  // Created here, because nothing is injected when only the OpenAPI document is built.
  const [discovery, reflector] = [new DiscoveryService(app.get(ModulesContainer)), new Reflector()];
  const controllers = new Map(discovery.getControllers().flatMap(({ metatype }) => (metatype ? [[metatype.name, metatype] as const] : [])));
  return (name, method) => {
    const controller = controllers.get(name)!;
    const targets = [(controller.prototype as Handlers)[method]!, controller];
    const is = (key: string) => reflector.getAllAndOverride<boolean | undefined>(key, targets) === true;
    const takes = reflector.get<Access | undefined>(accessDeclarationKey, targets[0]!);
    return { takes, isPublic: is(publicKey), isBeforeProof: is(beforeEmailVerificationKey), isBeforeTerms: is(beforeTermsKey) };
  };
}
