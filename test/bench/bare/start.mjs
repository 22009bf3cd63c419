// Nest with one route, a PostgreSQL pool and a Redis connection: the baseline for start time and memory.
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Redis } from 'ioredis';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'] });
const redis = new Redis(process.env['REDIS_URL'] ?? '');

class HealthController {
  async ready() {
    await Promise.all([pool.query('select 1'), redis.ping()]);
    return { data: { status: 'ok' }, error: null };
  }
}
Get('ready')(
  HealthController.prototype,
  'ready',
  /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(HealthController.prototype, 'ready')),
);
Controller('health')(HealthController);

class BareModule {}
Module({ controllers: [HealthController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(0, '127.0.0.1');
process.send?.(`http://127.0.0.1:${app.getHttpServer().address().port}`);
