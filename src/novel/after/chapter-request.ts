import type { z } from 'zod';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import type { Chapter, Outline, OutlineCharacter } from '../../contracts/outline.ts';
import type { ChapterPlan } from '../../contracts/scene-card.ts';
import { renderAnswerSchema } from '../../engine/judge-answer.ts';
import type { PromptInput } from '../../prompts/fill-template.ts';
import type { Briefing } from '../context/load-briefing.ts';
import type { Direction } from '../context/load-direction.ts';
import { renderCast } from '../context/render-cast.ts';
import type { WritingSources } from '../writing/writing-sources.ts';

/** A finished chapter and what it stands among: what every request about it is made from. */
export interface ChapterMatter {
  readonly chapter: Chapter;
  readonly text: GeneratedChapter;
  /** Null for a text that was not written from cards. */
  readonly plan: ChapterPlan | null;
  readonly recent: readonly ChapterMemoryEntry[];
  readonly briefing: Briefing;
  /** Left out in what an earlier version noted. */
  readonly direction?: Direction;
}

/** What is asked for, of whom, and in which shape. */
export function buildRequestInputs(
  { book }: Pick<WritingSources, 'book'>,
  asked: {
    readonly role: string;
    readonly contract: { readonly name: string; readonly schema: z.ZodType };
    readonly chapter: number;
    /** What a scene is to have on average, for whoever plans it. */
    readonly words?: number;
    readonly findings: string | null;
  },
): PromptInput[] {
  const { role, contract, chapter, words, findings } = asked;
  const header = [
    `contract: ${contract.name}`,
    `role: ${role}`,
    `language: ${book.language}`,
    ...(words === undefined ? [] : [`words_a_scene: ${words}`]),
    `chapter: ${chapter}`,
  ];
  return [
    { name: 'contract_schema', text: JSON.stringify(renderAnswerSchema(contract).schema) },
    { name: 'request', text: header.join('\n') },
    ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
  ];
}

/** The people of a chapter, as the book's file tells of them. */
export function buildCastInput({ outline, characters }: WritingSources, chapter: Chapter): PromptInput {
  return { name: 'characters', text: renderCast(characters, listCast(outline, chapter)) };
}

export function buildMemoryInput(recent: readonly ChapterMemoryEntry[]): PromptInput {
  return { name: 'memory', text: JSON.stringify(recent) };
}

/** The chapter as the outline has it, with the people who are in it. */
export function buildOutlineInput({ outline }: WritingSources, chapter: Chapter): PromptInput {
  const characters = listCast(outline, chapter);
  return { name: 'chapter_outline', text: JSON.stringify({ chapter, characters }) };
}

/** Those who are in the chapter's scenes. */
function listCast({ characters }: Outline, { sections }: Chapter): OutlineCharacter[] {
  const present = new Set(sections.flatMap(({ scenes }) => scenes.flatMap((scene) => scene.characters)));
  return characters.filter(({ character_id }) => present.has(character_id));
}

/** What the cards say beyond the outline. */
export function buildCardsInput(plan: ChapterPlan | null): PromptInput {
  const cards = (plan?.scenes ?? []).map(({ scene, goal, conflict, constraints, end_condition }) => ({
    scene,
    goal,
    conflict,
    constraints,
    end_condition,
  }));
  return { name: 'scene_cards', text: JSON.stringify(cards) };
}

export function buildTextInput({ chapter_number, chapter_title, scenes }: GeneratedChapter): PromptInput {
  const texts = scenes.map(({ scene_number, content }) => ({ scene_number, content }));
  return { name: 'chapter_text', text: JSON.stringify({ chapter_number, chapter_title, scenes: texts }) };
}

/** All that the chapter says, for looking names up. */
export function joinText({ scenes }: Pick<GeneratedChapter, 'scenes'>): string {
  return scenes.map(({ content }) => content).join('\n\n');
}

/** The names that an answer may give the chapter that it is of. */
export function nameChapter(chapter: number): Readonly<Record<string, number>> {
  return { chapter, chapter_number: chapter, chapter_id: chapter };
}
