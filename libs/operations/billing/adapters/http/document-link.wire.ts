import { Field } from '@exchange/platform';

export class DocumentLinkWire {
  @Field.url({
    description: 'The new link. The previous one stops working.',
    example: 'https://exchange.example/billing-documents/…',
  })
  documentUrl: string;
}
