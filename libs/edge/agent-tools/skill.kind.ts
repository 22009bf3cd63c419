import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, type Page, partOf } from '@exchange/kernel';
import { type KindSearch, ObjectKind } from '@exchange/platform';
import { type Skill, skillsOf } from './skills';

const filter = z.strictObject({});

/** The texts that tell agents how things are done here. */
@Injectable()
export class SkillKind extends ObjectKind<typeof filter> {
  readonly kind = 'skill';
  readonly description = 'How something is done here: planning, launching, reading delivery.';
  readonly filter = filter;
  override readonly isSingleton = true;

  /** Without their texts. */
  override async search({ accountType }: Caller, { query = '', cursor, limit }: KindSearch<object>): Promise<Page<object>> {
    const part = query.toLowerCase();
    const found = skillsOf[accountType].filter(({ title, text }: Skill) => `${title}\n${text}`.toLowerCase().includes(part));
    return partOf(found, { limit, ...(cursor === undefined ? {} : { cursor }) }).map(entryOf);
  }

  /** Without an id: which there are. */
  override async get({ accountType }: Caller, id: string): Promise<object | null> {
    const skills: readonly Skill[] = skillsOf[accountType];
    if (id === '') return { skills: skills.map(entryOf) };
    const found = skills.find((skill) => skill.id === id);
    return found ? { ...entryOf(found), mimeType: 'text/markdown', text: found.text } : null;
  }
}

const entryOf = ({ id, title, description, version, digest }: Skill) => ({ id, title, description, version, digest });
