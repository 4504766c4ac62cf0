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
    'kit/call/session.ts',
    'shell/settings/settings.ts',
    'shell/tabs/tabs.ts',
  ])
  for (const { text } of stores) expect(text).not.toMatch(/from '(antd|.*\/report\.ts|.*\/api\.ts)'/)
})

test('SESS-015 DEC-015 one client speaks to the server, for lists as for all else: no second one exists', () => {
  const speakers = sources.filter(({ text }) =>
    /\bfetch\(|XMLHttpRequest\(|sendBeacon\(/.test(text.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '')),
  )
  expect(speakers.map(({ name }) => name).sort()).toEqual([
    'features/service/customer/ask.ts', // a page of its own for people without a session
    'kit/call/config.ts', // before there is a client
    'kit/call/network.ts', // whether there is a server at all
    'kit/call/transport.ts',
    'kit/offline/open-kept.ts', // pictures, not calls
    'kit/viewer/use-file-text.ts', // files, not calls
    'shell/layout/new-version.ts', // the page itself
    'worker/service-worker.ts', // passes on what the page asks for
  ])
  // its three ways: a call, the refresh of a list's call like any other's, and logout
  const senders = sources.filter(({ text }) =>
    /import \{[^}]*\bsend\b[^}]*\} from '.*transport\.ts'/.test(text),
  )
  expect(senders.map(({ name }) => name).sort()).toEqual([
    'kit/call/api.ts',
    'kit/call/logout.ts',
    'kit/call/refresh.ts',
  ])
})
