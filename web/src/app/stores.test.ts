import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }))

test('SESS-046 a store keeps state and tells nobody anything: it knows neither messages nor antd', () => {
  const stores = sources.filter(({ text }) => /from 'zustand'/.test(text))
  expect(stores.map(({ name }) => name).sort()).toEqual([
    'kit/session.ts',
    'shell/settings.ts',
    'shell/tabs.ts',
  ])
  for (const { text } of stores) expect(text).not.toMatch(/from '(antd|.*\/report\.ts|.*\/api\.ts)'/)
})

test('SESS-015 DEC-015 one client speaks to the server: no page fetches by itself', () => {
  const speakers = sources.filter(
    ({ name, text }) =>
      !name.startsWith('kit/') &&
      /\bfetch\(|XMLHttpRequest\(/.test(text.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '')),
  )
  expect(speakers.map(({ name }) => name).sort()).toEqual([])
})
