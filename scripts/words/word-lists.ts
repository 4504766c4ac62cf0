import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/*
 * A folder with tests may hold a words.txt: the Chinese texts that its tests must have seen, by test file. A text that
 * changed by accident is missed when the file ends. After a change that is meant, edit the list, or let WORDS=write make
 * it anew and read the difference.
 */

/** A text as lists hold it: one line, without what differs from run to run. */
export function wordsOf(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?|[0-9A-Za-z]{12,}|\d{2,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Complains about the texts of the list of a test file that were not seen; with WORDS=write makes the list instead. */
export async function checkWords(testFile: string, texts: Iterable<string>): Promise<void> {
  const seen = new Set([...texts].map(wordsOf))
  if (process.env.WORDS === 'write') return writeWords(testFile, seen)
  const missed = listedFor(testFile).filter((words) => !seen.has(words))
  if (missed.length) throw new Error(`no longer seen, see words.txt beside: ${missed.join(' | ')}`)
}

/** The list of a test file. */
export const listedFor = (testFile: string): string[] =>
  readLists(listsBeside(testFile)).get(basename(testFile)) ?? []

const listsBeside = (testFile: string) => join(dirname(testFile), 'words.txt')

function readLists(path: string): Map<string, string[]> {
  if (!existsSync(path)) return new Map()
  const sections = readFileSync(path, 'utf8').split(/^# /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [file = '', ...words] = section.trimEnd().split('\n')
      return [file, words.filter(Boolean)]
    }),
  )
}

/** What was seen and is written in the product, in the room of the test, not in the test. */
async function writeWords(testFile: string, seen: ReadonlySet<string>): Promise<void> {
  const { productWords } = await import('./product-words.ts')
  const { whole, parts } = productWords(roomOf(testFile))
  const kept = [...seen].filter(
    (words) =>
      !isPassing.test(words) &&
      (whole.has(words) || parts.some((part) => words.includes(part) && part.length * 2 >= words.length)),
  )
  const path = listsBeside(testFile)
  const lists = readLists(path).set(basename(testFile), kept.sort())
  const sections = [...lists].filter(([, words]) => words.length).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = sections.map(([file, words]) => `# ${file}\n${words.join('\n')}\n`).join('\n')
  if (text) writeFileSync(path, text)
}

/** Shown while something is awaited, which a fast machine may skip, or at some hours of the day only. */
const isPassing = /……|加载中|正在|请稍后|排队中|^(早上|中午|下午|晚上)好$/

/**
 * `web/src/features/access`, `server/src/modules/fleet`; the smaller rooms of kit, shell and kernel know each other. The
 * app holds all pages, so its room is the whole console.
 */
function roomOf(testFile: string): string {
  const [console] = /^.*\/web\/src(?=\/app\/)/.exec(testFile) ?? []
  if (console) return console
  const [room] =
    /^.*\/(?:web\/src\/features|server\/src\/modules|(?:web|server)\/src)\/[\w-]+(?=\/)/.exec(testFile) ?? []
  return room ?? dirname(testFile)
}
