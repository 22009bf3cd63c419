import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { domainError } from '@exchange/kernel';
import { Public } from '../auth/access';
import { Settings } from '../config/settings';
import { version } from '../config/version';
import { Field } from '../http/field';
import { Operation } from '../http/operation';
import { AnyQuery } from '../http/query.guard';
import { OperationIds } from '../openapi/declared';
import { Health } from './health';

class ServicesWire {
  @Field.oneOf(['ok', 'down'])
  database: string;

  @Field.oneOf(['ok', 'down'])
  redis: string;
}

class HealthWire {
  @Field.oneOf(['ok', 'degraded'])
  status: string;

  @Field.text({ example: '0.1.0' })
  version: string;

  @Field.text({ description: 'Commit of the running build.' })
  commitSha: string;

  @Field.integer({ min: 0, max: 100_000, description: 'Events that wait for a consumer, counted every ten seconds up to 100,000.' })
  inFlightJobs: number;

  @Field.object(() => ServicesWire)
  services: ServicesWire;

  @Field.timestamp()
  timestamp: Date;
}

class ProbeWire {
  @Field.oneOf(['ok'])
  status: string;
}

class ReadyWire {
  @Field.oneOf(['ok', 'degraded'], { description: '`degraded`: the process serves requests without Redis.' })
  status: string;
}

@Public()
@AnyQuery()
@ApiTags('Health')
@Controller('health')
@OperationIds({ live: 'getLiveness', ready: 'getReadiness' })
export class HealthController {
  constructor(
    private readonly health: Health,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Operation({
    summary: 'Get the version and the state of the dependencies',
    description: 'Returns 200 also when a dependency is down; see `status` and `services`.',
    answers: HealthWire,
  })
  async read(): Promise<HealthWire> {
    const [services, readiness, inFlightJobs] = await Promise.all([
      this.health.services(),
      this.health.readiness(),
      this.health.inFlightJobs(),
    ]);
    const status = readiness === 'ok' ? 'ok' : 'degraded';
    return { status, version, commitSha: this.settings.commitSha, inFlightJobs, services, timestamp: new Date() };
  }

  @Get('live')
  @Operation({ summary: 'Check that the process is alive', description: 'Uses no dependency.', answers: ProbeWire })
  live(): ProbeWire {
    return { status: 'ok' };
  }

  @Get('ready')
  @Operation({
    summary: 'Check that the process can serve requests',
    description:
      'For load balancers: 503 while PostgreSQL is unavailable, while its schema is older than this version, and while the process shuts down.',
    answers: ReadyWire,
    errors: [503],
  })
  async ready(): Promise<ReadyWire> {
    const status = await this.health.readiness();
    if (status === 'not ready')
      throw domainError(
        'unavailable',
        'SERVICE_UNAVAILABLE',
        'PostgreSQL is away or its schema is older than this version, or the process is shutting down.',
      );
    return { status };
  }
}
