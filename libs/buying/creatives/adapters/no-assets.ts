import { Injectable } from '@nestjs/common';
import { CreativeAssets } from '../domain/ports';

@Injectable()
export class NoAssets extends CreativeAssets {
  async find(): Promise<readonly []> {
    return [];
  }
}
