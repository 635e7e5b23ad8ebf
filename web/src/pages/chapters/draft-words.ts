import type { PageWords } from '../../shared/dictionaries.ts';

type Key = keyof typeof ENGLISH;

const ENGLISH = {
  kept: 'What you write is kept beside the book until you save it.',
  keeping: 'Keeping what you write …',
  lost: 'Not kept yet: the connection is lost. It is tried again.',
  unkept: 'What you write is not kept until you have decided.',
  writeLater: 'Go on later',
  discard: 'Discard',
  changedElsewhere: 'The scene was changed elsewhere since you began. What you wrote is kept.',
  whatStandsNow: 'What stands there now',
  takeTheirs: 'Drop mine, and keep what stands there',
  keepMine: 'Go on with mine over it',
  othersDraft:
    'Somebody writes in this scene elsewhere, perhaps in another window. What you wrote is still here.',
  whatTheyWrite: 'What is written there',
  takeTheirDraft: 'Drop mine, and go on with that',
  keepMyDraft: 'Keep mine instead of it',
  damaged: 'What was kept of this scene cannot be read.',
  discardDamaged: 'Take it away',
  lostDrafts: 'Drafts of scenes that are not in the book any more',
  lostDraftsHint: 'They stay here until you discard them.',
  copyText: 'Copy the text',
};

export const DRAFT_WORDS: PageWords<Key> = {
  en: ENGLISH,
  zh: {
    kept: '所写内容在保存前保留在书旁。',
    keeping: '正在保留所写内容……',
    lost: '尚未保留：连接中断，将再次尝试。',
    unkept: '在您决定之前，所写内容不会保留。',
    writeLater: '以后再写',
    discard: '丢弃',
    changedElsewhere: '自您开始编辑后，此场景已在别处被改动。您写的内容已保留。',
    whatStandsNow: '现在的内容',
    takeTheirs: '放弃我的，保留现有内容',
    keepMine: '以我的内容继续，覆盖它',
    othersDraft: '有人正在别处（也许是另一个窗口）编辑此场景。您写的内容仍在这里。',
    whatTheyWrite: '那里写的内容',
    takeTheirDraft: '放弃我的，用那份继续',
    keepMyDraft: '保留我的，替换那份',
    damaged: '为此场景保留的草稿无法读取。',
    discardDamaged: '移除它',
    lostDrafts: '书中已不存在的场景的草稿',
    lostDraftsHint: '在您丢弃之前，它们会保留在这里。',
    copyText: '复制文字',
  },
};
