import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingEntries } from './complete-lock.mjs'
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

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

test('npm ci takes the lock file: it holds the packages of every platform, node scripts/complete-lock.mjs adds them', () => {
  expect(missingEntries(lock)).toEqual({})
})

test('the lock file names no registry', () => {
  expect(JSON.stringify(lock)).not.toContain('://registry')
  const downloads = Object.values<{ resolved?: string }>(lock.packages).filter(({ resolved }) =>
    resolved?.includes(':'),
  )
  expect(downloads).toEqual([])
})

test('a package that is missing is added with the platform of its name', () => {
  const packages = {
    'node_modules/a': {
      optionalDependencies: { '@a/linux-arm-musleabihf': '1.2.3', '@a/here': '1.2.3' },
      dev: true,
    },
    'node_modules/a/node_modules/@a/here': {},
  }
  expect(missingEntries({ packages })).toEqual({
    'node_modules/@a/linux-arm-musleabihf': {
      ...{ version: '1.2.3', cpu: ['arm'], libc: ['musl'], os: ['linux'], dev: true, optional: true },
    },
  })
})
