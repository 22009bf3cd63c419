import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  errorOf,
  invalidMcpReason,
  isUnknownTool,
  payloadOf,
  refusalOf,
  sectionOf,
  type SellerConversation,
  SellerLines,
} from '@exchange/adcp';
import { SecretNotOpened } from '@exchange/platform';
import { formatLimits } from '../../domain/limits';
import { FormatSource } from '../../domain/ports';
import type { FormatsAnswer } from '../../domain/seller-formats';
import { formatSchemas, ReadFormats } from './format-answers';

const notOffered = 'The seller does not list its creative formats.';
const notNow = 'The seller cannot be asked at the moment.';
/** Longer cursors are not sent back. */
const maxCursor = 2_000;

/** Asks sellers with AdCP 3 over MCP (`list_creative_formats`), page by page in one conversation. */
@Injectable()
export class AdcpFormatSource extends FormatSource implements OnModuleInit {
  constructor(private readonly sellers: SellerLines) {
    super();
  }

  onModuleInit(): void {
    formatSchemas.warm();
  }

  async ask(sellerId: number): Promise<FormatsAnswer> {
    const { deadline, answerBytes } = formatLimits;
    const shows = ({ kind }: FormatsAnswer) => (kind === 'answered' ? 'answered' : 'erred') as 'answered' | 'erred';
    try {
      return await this.sellers.converse<FormatsAnswer>(
        { sellerId, limits: { deadline, answerBytes }, shows },
        (seller) => this.readAll(seller),
        (reason, error) => ({ kind: 'failed', problem: isUnknownTool(error) ? notOffered : reason }),
      );
    } catch (error) {
      if (error instanceof SecretNotOpened) return { kind: 'failed', problem: notNow };
      throw error;
    }
  }

  private async readAll(seller: SellerConversation): Promise<FormatsAnswer> {
    const read = new ReadFormats();
    const cursors = new Set<string>();
    let cursor: string | null = null;
    for (let page = 0; page < formatLimits.pages; page += 1) {
      const pagination: object = { max_results: formatLimits.pageSize, ...(cursor === null ? {} : { cursor }) };
      const answer = await seller.read('list_creative_formats', { adcp_major_version: 3, pagination });
      const payload = payloadOf(answer);
      const error = errorOf(answer, payload, 'formats');
      if (error) return { kind: 'failed', problem: refusalOf(error).reason };
      if (payload === null || !Array.isArray(payload['formats'])) return { kind: 'failed', problem: invalidMcpReason };
      await read.add(payload, answer.release);
      const { has_more: hasMore, cursor: next } = sectionOf(payload, 'pagination');
      if (hasMore !== true || read.isFull) return answered(read, read.isCut);
      // A seller that repeats a cursor would be asked without end.
      if (typeof next !== 'string' || next === '' || next.length > maxCursor || cursors.has(next)) return answered(read, true);
      cursors.add(next);
      cursor = next;
    }
    return answered(read, true);
  }
}

const answered = ({ formats, dropped }: ReadFormats, isCut: boolean): FormatsAnswer => ({ kind: 'answered', formats, dropped, isCut });
