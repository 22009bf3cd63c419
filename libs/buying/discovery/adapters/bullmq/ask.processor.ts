import { WorkerHost } from '@nestjs/bullmq';
import { Works } from '@exchange/platform';
import { AskIntake } from '../../application/ask-intake';
import { asksQueue } from './ask-queue';

/** A job says that something waits, in PostgreSQL, where this process looks: it takes what is fair, whatever the job was rung for. */
@Works(asksQueue, { concurrency: 4 })
export class AskProcessor extends WorkerHost {
  constructor(private readonly intake: AskIntake) {
    super();
  }

  override async process(): Promise<void> {
    await this.intake.look();
  }
}
