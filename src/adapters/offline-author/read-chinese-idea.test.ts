import { beforeAll, describe, expect, it } from 'vitest';
import type { IdeaReading } from './idea-reading.ts';
import { loadLexicon } from './load-lexicon.ts';
import { readChineseIdea } from './read-chinese-idea.ts';

let read: (idea: string) => IdeaReading;

beforeAll(async () => {
  const lexicon = await loadLexicon('zh');
  read = (idea) => readChineseIdea(idea, lexicon);
});

describe('readChineseIdea', () => {
  it('finds the person with what stands before', () => {
    expect(read('一个修表匠发现全城的钟都慢了一分钟').people).toMatchObject([{ role: '修表匠' }]);
    expect(read('灯塔看守人发现灯光引来的是失落的记忆').people).toMatchObject([{ role: '灯塔看守人' }]);
    expect(read('一个女孩和她的机器人偷走了月亮').people).toMatchObject([
      { role: '女孩', gender: 'female', age: 'child' },
      { role: '机器人', kind: 'machine', related: true },
    ]);
  });

  it('takes names over, and leaves common words that look like names', () => {
    expect(read('林晚发现全城的钟都慢了').personNames).toEqual(['林晚']);
    expect(read('一个名叫沈知微的医生回到了故乡').personNames).toEqual(['沈知微']);
    expect(read('林晚继承了一座动物园').personNames).toEqual(['林晚']);
    expect(read('一个叫林晚的医生回到了故乡').personNames).toEqual(['林晚']);
    expect(read('一个名叫阿远的医生回到了故乡').personNames).toEqual(['阿远']);
    for (const idea of [
      '高山在下雪，石头在说话',
      '云在唱歌',
      '时间在倒流',
      '她的灯把海带走的记忆一一叫了回来',
      '一口钟不响了，大人叫孩子们在家里等',
    ])
      expect(read(idea).personNames).toEqual([]);
  });

  it('takes for things neither pronouns, nor counts, nor parts of a place', () => {
    const nouns = (idea: string) => read(idea).nouns.map(({ one }) => one);
    expect(nouns('一个女孩和她的机器人偷走了月亮')).toEqual(['月亮']);
    expect(nouns('世代飞船上的钟表匠送一封没有地址的信')).toEqual(['地址', '信']);
  });

  it('finds institutions and themes', () => {
    expect(read('纽扣收藏家协会向税务局宣战')).toMatchObject({
      bodies: ['纽扣收藏家协会', '税务局'],
      opposed: true,
    });
    expect(read('一个修表匠发现全城的钟都慢了一分钟')).toMatchObject({
      settings: ['city'],
      matters: ['time'],
    });
  });
});
