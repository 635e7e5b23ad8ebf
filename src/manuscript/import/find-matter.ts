import type { MatterKind } from '../matter-kinds.ts';
import { foldTitle } from './fold-title.ts';

/** The page around a story that a heading is the name of; null for any that may as well be a chapter's. */
export function findMatterKind(heading: string): MatterKind | null {
  return BY_NAME.get(foldTitle(heading)) ?? null;
}

/** The page that a format itself says it is: by a type or role of EPUB, a class, or the name of a style. */
export function findMarkedMatter(marks: string): MatterKind | null {
  const kinds = marks
    .toLowerCase()
    .split(/\s+/)
    .flatMap((mark) => BY_MARK.get(mark.replace(/^doc-/, '')) ?? []);
  return kinds[0] ?? null;
}

const BY_MARK: ReadonlyMap<string, MatterKind> = new Map([
  ['copyright', 'copyright'],
  ['copyright-page', 'copyright'],
  ['copyrightpage', 'copyright'],
  ['imprint', 'copyright'],
  ['colophon', 'copyright'],
  ['dedication', 'dedication'],
  ['epigraph', 'epigraph'],
  ['foreword', 'foreword'],
  ['introduction', 'foreword'],
  ['preface', 'preface'],
  ['afterword', 'afterword'],
  ['acknowledgements', 'acknowledgements'],
  ['acknowledgments', 'acknowledgements'],
  ['about-the-author', 'about-the-author'],
]);

/** Words that name nothing else. Some languages have one word for a preface and a prologue, or for a dedication and a task. */
const NAMES: Readonly<Record<MatterKind, string>> = {
  copyright:
    'Copyright, Copyright Page, Copyright Notice, Imprint, Colophon, Impressum, Mentions légales, 版权, 版权页, 版权信息, 版權, 版權頁, 奥付',
  dedication:
    'Dedication, Widmung, Dédicace, Dedicatoria, Dedicatória, Посвящение, 献词, 獻詞, 题献, 題獻, 献辞',
  epigraph: 'Epigraph, Épigraphe, Epígrafe, Epigrafe, Эпиграф, 题记, 題記, 題辞',
  foreword: 'Foreword, Geleitwort, Avant-propos, 序, 序言, 序文',
  preface:
    'Preface, Author’s Preface, Vorwort, Préface, Prefacio, Prefácio, Prefazione, Voorwoord, Предисловие, 前言, 自序, まえがき',
  afterword:
    'Afterword, Nachwort, Postface, Posfacio, Posfácio, Postfazione, Nawoord, Послесловие, 后记, 後記, あとがき',
  acknowledgements:
    'Acknowledgements, Acknowledgments, Danksagung, Remerciements, Agradecimientos, Agradecimentos, Ringraziamenti, Dankwoord, Благодарности, 致谢, 致謝, 鸣谢, 鳴謝, 謝辞',
  'about-the-author':
    'About the Author, About the Authors, Über den Autor, Über die Autorin, À propos de l’auteur, Sobre el autor, Sobre la autora, Sobre o autor, Sobre a autora, Over de auteur, Об авторе, 关于作者, 關於作者, 作者简介, 作者簡介, 著者について',
};

const BY_NAME: ReadonlyMap<string, MatterKind> = new Map(
  (Object.entries(NAMES) as [MatterKind, string][]).flatMap(([kind, names]) =>
    names.split(', ').map((name) => [foldTitle(name), kind] as const),
  ),
);
