import { findEastAsian } from '../../text/find-east-asian.ts';
import type { MatterKind } from '../matter-kinds.ts';

/** What each page around a story is called, above it or for those who hear it; English where the language is none of these. */
export function findMatterLabels(language: string): Readonly<Record<MatterKind, string>> {
  const [base = ''] = language.toLowerCase().split('-');
  return LABELS[findEastAsian(language) ?? base] ?? ENGLISH;
}

const ENGLISH = name([
  'Copyright',
  'Dedication',
  'Epigraph',
  'Foreword',
  'Preface',
  'Afterword',
  'Acknowledgements',
  'About the Author',
]);

const LABELS: Readonly<Record<string, Readonly<Record<MatterKind, string>>>> = {
  de: name([
    'Impressum',
    'Widmung',
    'Motto',
    'Geleitwort',
    'Vorwort',
    'Nachwort',
    'Danksagung',
    'Über den Autor',
  ]),
  es: name([
    'Créditos',
    'Dedicatoria',
    'Epígrafe',
    'Presentación',
    'Prefacio',
    'Posfacio',
    'Agradecimientos',
    'Sobre el autor',
  ]),
  fr: name([
    'Mentions légales',
    'Dédicace',
    'Épigraphe',
    'Avant-propos',
    'Préface',
    'Postface',
    'Remerciements',
    'À propos de l’auteur',
  ]),
  ar: name(['حقوق النشر', 'إهداء', 'اقتباس', 'تقديم', 'تمهيد', 'كلمة أخيرة', 'شكر وتقدير', 'عن المؤلف']),
  he: name(['זכויות יוצרים', 'הקדשה', 'מוטו', 'פתח דבר', 'הקדמה', 'אחרית דבר', 'תודות', 'על המחבר']),
  it: name([
    'Copyright',
    'Dedica',
    'Epigrafe',
    'Premessa',
    'Prefazione',
    'Postfazione',
    'Ringraziamenti',
    'L’autore',
  ]),
  nl: name([
    'Colofon',
    'Opdracht',
    'Motto',
    'Ten geleide',
    'Voorwoord',
    'Nawoord',
    'Dankwoord',
    'Over de auteur',
  ]),
  pt: name([
    'Direitos autorais',
    'Dedicatória',
    'Epígrafe',
    'Apresentação',
    'Prefácio',
    'Posfácio',
    'Agradecimentos',
    'Sobre o autor',
  ]),
  ru: name([
    'Выходные данные',
    'Посвящение',
    'Эпиграф',
    'Вступительное слово',
    'Предисловие',
    'Послесловие',
    'Благодарности',
    'Об авторе',
  ]),
  'zh-hans': name(['版权', '献词', '题记', '序', '前言', '后记', '致谢', '关于作者']),
  'zh-hant': name(['版權', '獻詞', '題記', '序', '前言', '後記', '致謝', '關於作者']),
  ja: name(['奥付', '献辞', '題辞', '序文', 'まえがき', 'あとがき', '謝辞', '著者について']),
};

type EightNames = readonly [string, string, string, string, string, string, string, string];

/** In the order of the pages in a book. */
function name(names: EightNames): Readonly<Record<MatterKind, string>> {
  const [copyright, dedication, epigraph, foreword, preface, afterword, acknowledgements, author] = names;
  return {
    copyright,
    dedication,
    epigraph,
    foreword,
    preface,
    afterword,
    acknowledgements,
    'about-the-author': author,
  };
}
