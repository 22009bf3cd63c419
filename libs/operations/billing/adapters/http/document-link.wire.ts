import { Field } from '@exchange/platform';

export class DocumentLinkWire {
  @Field.url({
    description: 'The new link. The one before opens nothing any more.',
    example: 'https://exchange.example/billing-documents/…',
  })
  documentUrl: string;
}
