import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { domainError } from '@exchange/kernel';
import { Public } from '../auth/access';
import { Settings } from '../config/settings';
import { Field } from '../http/field';
import { Operation } from '../http/operation';
import { version } from '../version';
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

  @Field.text({ description: 'Build that runs.' })
  commitSha: string;

  @Field.integer({ min: 0, description: 'Events that wait for a consumer.' })
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

@Public()
@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: Health,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Operation({
    summary: 'What runs here, and how its dependencies are',
    description: 'Answers 200 also when a dependency is down: `status` and `services` tell.',
    answers: HealthWire,
  })
  async read(): Promise<HealthWire> {
    const [services, inFlightJobs] = await Promise.all([this.health.services(), this.health.inFlightJobs()]);
    const status = services.database === 'ok' && services.redis === 'ok' ? 'ok' : 'degraded';
    return { status, version, commitSha: this.settings.commitSha, inFlightJobs, services, timestamp: new Date() };
  }

  @Get('live')
  @Operation({ summary: 'Is the process alive?', description: 'Touches no dependency.', answers: ProbeWire })
  live(): ProbeWire {
    return { status: 'ok' };
  }

  @Get('ready')
  @Operation({
    summary: 'Can the process serve requests?',
    description: 'For load balancers: 503 while a dependency that is needed is away, and while the process ends.',
    answers: ProbeWire,
    errors: [503],
  })
  async ready(): Promise<ProbeWire> {
    if (!(await this.health.isReady()))
      throw domainError('unavailable', 'SERVICE_UNAVAILABLE', 'A dependency is down, or the process is shutting down.');
    return { status: 'ok' };
  }
}
