/**
 * Pattern of one letter of Chinese, Japanese or Korean, for a regular expression with the u flag. The lookahead keeps out
 * the punctuation that these scripts share.
 */
export const CJK_LETTER = '(?:(?=\\p{L})[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}])';
