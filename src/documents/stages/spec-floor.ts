import type { Finding } from '../../contracts/finding.ts';
import { listProse, type ProseField } from '../../contracts/list-prose.ts';
import type { ArtifactType, PlanningOutline } from '../../contracts/planning-outline.ts';
import { formatPointer } from '../../engine/format-pointer.ts';
import { readOwnWords } from '../../prompts/read-own-words.ts';
import { foldBare } from '../../text/fold-bare.ts';
import { checkPlausible } from '../../text/plausible/check-plausible.ts';
import { SPEC_CONTRACTS } from '../any-spec.ts';
import type { DocumentSources } from '../document-sources.ts';
import type { RawSpec } from './compile-spec.ts';
import { templateOf } from './template-of.ts';

// A floor under what a draft says, and no judgement: what nobody can want in a document that is handed to somebody. The prose as
// everywhere (text/plausible), held against the words of the template and the goals of the outline too; and what is written to
// whoever asked instead of to the reader.

export function createSpecFloor(
  sources: Pick<DocumentSources, 'prompts' | 'language'>,
  { sections }: Pick<PlanningOutline, 'sections'>,
  type: ArtifactType,
): (answer: RawSpec) => Finding[] {
  const goals = new Set(sections.map(({ goal }) => foldBare(goal)));
  const told = readOwnWords(templateOf(sources, type));
  const { raw } = SPEC_CONTRACTS[type];
  return (answer) => {
    const fields = listProse(raw, answer);
    return [
      ...checkPlausible(fields, { language: sources.language, told }),
      ...fields.flatMap((field) => checkAddressee(field, goals)),
    ];
  };
}

/** Whole texts that stand for a missing one. */
const STAND_IN =
  /^[\s[(<{*_"“]*(?:tbd|tba|t\.b\.[da]\.|todo|to[ -]do|placeholder|n\/?a|x{3,}|\.{3,}|…+|(?:insert|add|your|enter|fill in|provide)\b[^.]{0,60}\bhere|to be (?:added|completed|written|filled in|provided)(?: later)?)[\s.:\])>}*_"”]*$/i;
/** Somewhere in a text: a gap that somebody is meant to fill. */
const GAP =
  /\[(?:insert|your|add|enter|name of|company|client|date|amount|xx+|tbd|todo|placeholder)\b[^\]\n]{0,60}\]|\{\{[^}\n]{1,60}\}\}|<(?:insert|your|placeholder)\b[^>\n]{0,60}>|\blorem ipsum\b/i;
/** What a model says to whoever asks it. */
const SPOKEN =
  /\bas an? (?:AI|artificial intelligence|(?:large )?language model)\b|\bI(?:['’]m| am) (?:sorry|unable|not able)\b[^.]{0,40}\b(?:help|assist|provide|create|write|comply|fulfil)|\bI (?:can(?:not|['’]t)|won['’]t) (?:help|assist|provide|create|write|comply|fulfil)|^(?:certainly|sure|of course)[!,][^.]{0,80}\bhere(?:['’]s| is| are)\b|\b(?:let me know|feel free to (?:ask|reach out)) if you(?:['’]d| would| want| need)|\bas (?:per|requested in) (?:the|your) prompt\b|\bmy (?:knowledge|training) (?:cut-?off|data)\b|作为(?:一个)?(?:AI|人工智能|语言模型)|(?:很)?抱歉，?我(?:无法|不能)/i;

function checkAddressee({ path, text, mark }: ProseField, goals: ReadonlySet<string>): Finding[] {
  // A title may well say what its section is for; a text that says nothing else was not written.
  const isGoal = mark.kind === 'sentence' && goals.has(foldBare(text));
  const why = isGoal ? 'this is what the section is for, in place of its text' : findNotMeant(text);
  if (why === null) return [];
  return [
    {
      reason_code: 'answer_implausible',
      severity: 'error',
      path: formatPointer(path),
      message: why,
      excerpt: JSON.stringify(text).slice(0, 120).toWellFormed(),
      detail: 'implausible',
    },
  ];
}

/** Why a text is not one for a reader; null where it may be. */
export function findNotMeant(text: string): string | null {
  if (STAND_IN.test(text)) return 'this stands for a text that is missing';
  const gap = GAP.exec(text);
  if (gap !== null) return `“${gap[0]}” is left for somebody to fill; say that it is open, or leave it out`;
  const spoken = SPOKEN.exec(text);
  return spoken === null ? null : `“${spoken[0]}” is said to whoever asks, and not to the reader`;
}
