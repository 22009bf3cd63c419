import { Field } from '@exchange/platform';
import type { BriefArtifact } from '../../domain/brief-artifact';

/** A brief artifact (rest-api.md). */
export class BriefArtifactWire {
  @Field.text()
  id: string;

  @Field.integer({ description: 'Seller that received the brief.' })
  storefrontId: number;

  @Field.record({ description: 'The product request. Secrets were removed before it was stored.' })
  request: Record<string, unknown>;

  @Field.timestamp({ description: 'Time at which the seller was asked.' })
  receivedAt: Date;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ description: 'Equals `createdAt`: a received brief never changes.' })
  updatedAt: Date;
}

export function briefArtifactWire({ id, storefrontId, request, receivedAt, createdAt }: BriefArtifact): BriefArtifactWire {
  return { id, storefrontId, request, receivedAt, createdAt, updatedAt: createdAt };
}
