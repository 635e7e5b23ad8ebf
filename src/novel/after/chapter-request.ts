import type { z } from 'zod';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import type { Chapter, Outline, OutlineCharacter } from '../../contracts/outline.ts';
import type { ChapterPlan } from '../../contracts/scene-card.ts';
import { renderAnswerSchema } from '../../engine/judge-answer.ts';
import type { PromptInput } from '../../prompts/fill-template.ts';
import { renderCast } from '../context/render-cast.ts';
import type { WritingSources } from '../writing/writing-sources.ts';

/** A finished chapter and what it stands among: what every request about it is made from. */
export interface ChapterMatter {
  readonly chapter: Chapter;
  readonly text: GeneratedChapter;
  /** Null for a text that was not written from cards. */
  readonly plan: ChapterPlan | null;
  readonly recent: readonly ChapterMemoryEntry[];
}

/** The parts that requests about one book share come first, so that a provider can keep them; the text comes last. */
export function buildBookInputs(
  { book, outline, characters }: WritingSources,
  role: string,
  contract: { readonly name: string; readonly schema: z.ZodType },
  cast: readonly OutlineCharacter[] = outline.characters,
): PromptInput[] {
  const facts = { title: book.title ?? null, chapters: outline.chapters.length, language: book.language };
  const { schema } = renderAnswerSchema(contract);
  return [
    { name: 'request', text: `contract: ${contract.name}\nrole: ${role}\nlanguage: ${book.language}` },
    { name: 'contract_schema', text: JSON.stringify(schema) },
    { name: 'book', text: JSON.stringify(facts) },
    { name: 'characters', text: renderCast(characters, cast) },
  ];
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
export function listCast({ characters }: Outline, { sections }: Chapter): OutlineCharacter[] {
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

export function buildLastInputs(
  { book }: WritingSources,
  chapter: number,
  findings: string | null,
): PromptInput[] {
  return [
    { name: 'keys', text: `seed: ${book.seed}\nchapter: ${chapter}` },
    ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
  ];
}

/** All that the chapter says, for looking names up. */
export function joinText({ scenes }: Pick<GeneratedChapter, 'scenes'>): string {
  return scenes.map(({ content }) => content).join('\n\n');
}
