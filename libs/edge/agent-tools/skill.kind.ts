import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, type Page, pageOfArray } from '@exchange/kernel';
import { type KindSearch, ObjectKind } from '@exchange/platform/tools';
import { makeFindObjectsSkill, findObjectsId } from './find-objects';
import { Kinds } from './kinds';
import { type Skill, skillsOf } from './skills';

const filter = z.strictObject({});

/** Kind `skill`: texts that tell agents how to do things here. */
@Injectable()
export class SkillKind extends ObjectKind<typeof filter> {
  readonly kind = 'skill';
  readonly description = 'How something is done here: planning, launching, reading delivery, finding objects.';
  readonly filter = filter;
  override readonly isSingleton = true;

  constructor(private readonly kinds: Kinds) {
    super();
  }

  /** Searches skills; the results have no texts. */
  override async search(caller: Caller, { query = '', cursor, limit }: KindSearch<object>): Promise<Page<object>> {
    const part = query.toLowerCase();
    // The list of kinds contains nearly every word, so only its title is searched.
    const texts = (one: Skill) => (one.id === findObjectsId ? one.title : `${one.title}\n${one.text}`).toLowerCase();
    const found = this.skillsFor(caller).filter((one) => texts(one).includes(part));
    return pageOfArray(found, { limit, ...(cursor === undefined ? {} : { cursor }) }).map(entryOf);
  }

  override async get(caller: Caller, id: string): Promise<object | null> {
    const skills = this.skillsFor(caller);
    if (id === '') return { skills: skills.map(entryOf) };
    const found = skills.find((skill) => skill.id === id);
    return found ? { ...entryOf(found), mimeType: 'text/markdown', text: found.text } : null;
  }

  private skillsFor(caller: Caller): readonly Skill[] {
    return [...skillsOf[caller.accountType], makeFindObjectsSkill(this.kinds.listFor(caller), this.kinds)];
  }
}

const entryOf = ({ id, title, description, version, digest }: Skill) => ({ id, title, description, version, digest });
