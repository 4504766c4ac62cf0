import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from './prepare.mjs'

test.each(['contract', 'workbook', 'client', 'server', 'web', 'e2e', 'bench'])(
  'every dependency of %s is named in its sources',
  (pack) => {
    const { dependencies } = JSON.parse(readFileSync(join(root, pack, 'package.json'), 'utf8'))
    const sources = filesBelow(join(root, pack))
      .filter((path) => /\.(tsx?|mjs)$/.test(path))
      .map((path) => readFileSync(path, 'utf8'))
    const isNamed = (name: string) =>
      sources.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`))
    expect(Object.keys(dependencies).filter((name) => !isNamed(name))).toEqual([])
  },
)
