/**
 * The first letters of a Chinese text, as people type them to find it: 用户 → yh. The browser sorts Chinese by pinyin;
 * each letter begins with the first character that sorts under it. Other characters stay as they are.
 */
export const pinyinInitials = (text: string): string => [...text].map(pinyinInitial).join('')

const letters = [...'abcdefghjklmnopqrstwxyz']
const firstOfInitial = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀']
const byPinyin = new Intl.Collator('zh-CN-u-co-pinyin')

function pinyinInitial(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase()
  const at = firstOfInitial.findLastIndex((first) => byPinyin.compare(first, character) <= 0)
  return letters[at] ?? character
}

/** Whether a text holds a word, as it is written or by its first letters. */
export function isMatch(text: string, word: string): boolean {
  const sought = word.trim().toLowerCase()
  return (
    text.toLowerCase().includes(sought) ||
    (/^[a-z\d]+$/.test(sought) && pinyinInitials(text).includes(sought))
  )
}
