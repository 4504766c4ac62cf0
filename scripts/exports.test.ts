import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = [
  'contract/src',
  'workbook/src',
  'client/src',
  'server/src',
  'web/src',
  'web/vite',
  'bench',
  'e2e',
  'scripts',
  'bin',
]
const isSource = /\.(?:ts|tsx|mjs)$/
const notOurs = /(?:^|[\\/])(?:node_modules|dist|results)(?:[\\/]|$)/

const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => isSource.test(file) && !notOurs.test(file))
      .map((file) => join(folder, file)),
  )
  .concat('vitest.config.ts', 'web/vite.config.ts', 'server/drizzle.config.ts')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('what a file exports is named by another one', () => {
  const namedIn = new Map<string, Set<string>>()
  for (const { file, text } of files)
    for (const [word] of text.matchAll(/[\w$]+/g))
      namedIn.set(word, (namedIn.get(word) ?? new Set()).add(file))
  const unused = files.flatMap(({ file, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|interface|type) ([\w$]+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => namedIn.get(name)?.size === 1)
      .map((name) => `${file}: ${name}`),
  )
  expect([...new Set(unused)]).toEqual([])
})
