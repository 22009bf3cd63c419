/** The same requests with common Nest, Express and TypeORM code: decorated entities, repositories, ClassSerializerInterceptor. */
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import {
  ClassSerializerInterceptor,
  Controller,
  Get,
  Injectable,
  Module,
  NotFoundException,
  Param,
  ParseIntPipe,
  Req,
  UseGuards,
  UseInterceptors,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { Exclude } from 'class-transformer';
import type { Request } from 'express';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Repository } from 'typeorm';

const bigint = { type: 'bigint', transformer: { to: (value: number) => value, from: Number } } as const;

@Entity('accounts')
class Account {
  @PrimaryColumn(bigint) id: number;
  @Column('text') name: string;
  @Column('text', { name: 'account_type' }) accountType: string;
}

@Entity('api_keys')
class ApiKey {
  @PrimaryColumn({ ...bigint, name: 'account_id' }) accountId: number;
  @PrimaryColumn('text') id: string;
  @Column('bytea', { name: 'secret_hash' }) secretHash: Buffer;
  @Column('text') status: string;
  @Column('text') name: string;
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt: Date | null;
  @ManyToOne(() => Account) @JoinColumn({ name: 'account_id' }) account: Account;
}

@Entity('advertisers')
class Advertiser {
  @Exclude() @PrimaryColumn({ ...bigint, name: 'account_id' }) accountId: number;
  @PrimaryColumn(bigint) id: number;
  @Column('text') name: string;
  @Column('text') status: string;
  @Column('text') brand: string;
  @Column('text', { name: 'primary_currency' }) primaryCurrency: string;
  @Column('boolean', { name: 'currency_locked' }) currencyLocked: boolean;
  @Column('boolean') sandbox: boolean;
  @Column('text', { nullable: true }) description: string | null;
  @Column('text', { name: 'optimization_apply_mode' }) optimizationApplyMode: string;
  @Column('jsonb', { name: 'utm_params' }) utmParams: object[];
  @Column('jsonb', { name: 'frequency_caps' }) frequencyCaps: object[];
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
}

type KnownRequest = Request & { account: Account };

@Injectable()
class KeyGuard implements CanActivate {
  constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<KnownRequest>();
    const secretHash = createHash('sha256')
      .update(request.headers.authorization?.slice('Bearer '.length) ?? '')
      .digest();
    const key = await this.keys.findOne({ where: { secretHash, status: 'active' }, relations: { account: true } });
    if (key) request.account = key.account;
    return key !== null;
  }
}

@Controller('advertisers')
@UseGuards(KeyGuard)
@UseInterceptors(ClassSerializerInterceptor)
class AdvertisersController {
  constructor(@InjectRepository(Advertiser) private readonly advertisers: Repository<Advertiser>) {}

  @Get()
  list(@Req() { account }: KnownRequest): Promise<Advertiser[]> {
    return this.advertisers.find({ where: { accountId: account.id, status: 'ACTIVE' }, order: { id: 'DESC' }, take: 25 });
  }

  @Get(':id')
  async get(@Req() { account }: KnownRequest, @Param('id', ParseIntPipe) id: number): Promise<Advertiser> {
    const found = await this.advertisers.findOne({ where: { accountId: account.id, id } });
    if (!found) throw new NotFoundException();
    return found;
  }
}

const entities = [Account, ApiKey, Advertiser];

@Module({
  imports: [
    TypeOrmModule.forRoot({ type: 'postgres', url: process.env['DATABASE_URL'], entities, synchronize: false, poolSize: 20 }),
    TypeOrmModule.forFeature(entities),
  ],
  controllers: [AdvertisersController],
  providers: [KeyGuard],
})
class StockModule {}

async function main(): Promise<void> {
  const app = await NestFactory.create(StockModule, { logger: ['error'] });
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
  await app.listen(0, '127.0.0.1');
  process.send!(`http://127.0.0.1:${((app.getHttpServer() as Server).address() as AddressInfo).port}`);
}

void main();
