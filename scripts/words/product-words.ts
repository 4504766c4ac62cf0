import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutationsOf } from '../mutate/mutations.ts'
import { partOf } from '../mutate/sample.ts'
import { wordsOf } from './word-lists.ts'

/** The Chinese texts in the sources of a room: whole ones, and parts of texts with values between them. */
export function productWords(room: string): { whole: Set<string>; parts: string[] } {
  const root = room.replace(/(web|server)\/src(\/.*)?$/, '')
  const sources = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((path) => join(room, path).slice(root.length))
    .filter((path) => partOf(path))
  const texts = sources.flatMap((path) =>
    mutationsOf(path, readFileSync(join(root, path), 'utf8'))
      .filter(({ kind }) => kind === 'text')
      .map(({ before }) => before),
  )
  const isQuoted = /^(['"])(.*)\1$/s
  return {
    whole: new Set(texts.map((text) => wordsOf(text.replace(isQuoted, '$2').replaceAll("\\'", "'")))),
    parts: texts.filter((text) => !isQuoted.test(text)).map(wordsOf),
  }
}
