import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../server/src')

/** What outlives a transaction and holds nothing that was read in one: why each may be there. */
const allowed: Record<string, string> = {
  'kernel/database/remembered.ts': 'the one cache, with the rule',
  'kernel/database/changes.ts': 'numbers of changes for that cache',
  'kernel/database/prepared-statements.ts': 'texts of statements, per connection',
  'kernel/database/cork-connection.ts': 'timers of sockets',
  'kernel/session/transaction.ts': 'names of statements, per connection',
  'kernel/records/recycle-bin.ts': 'made of a declared list',
  'kernel/records/list/row-scope.ts': 'made of declared columns',
  'kernel/records/list/filters.ts': 'made of declared columns',
  'kernel/records/texts.ts': 'made of declared columns',
  'kernel/records/excel/progress.ts': 'how far imports of this server are',
  'kernel/http/input.ts': 'made of a declared input',
  'kernel/http/rate-limit.ts': 'how often somebody called',
  'modules/dictionary/lookup-registry.ts': 'made of a catalogue, and forgotten with it',
  'modules/dictionary/declared-lookups.ts': 'made of a catalogue, and forgotten with it',
  'modules/online/report/select/check-select.ts': 'made of the text of a SELECT alone',
  'modules/identity/session/token.ts': 'signatures that were found good',
  'modules/online/report/cleared-view.ts': 'made of a list, and forgotten with it',
  'kernel/pattern/match-pattern.ts': 'how much time tenants have used for patterns',
  'compose/messages.ts': 'asks who may still listen, keeps nothing',
  // Loaded once and the same for ever.
  'kernel/safe-html.ts': 'a library',
  'kernel/records/excel/place-words.ts': 'the areas by their names',
  'modules/places/locate.ts': 'files of the product',
  'modules/places/gazetteer.ts': 'files of the product',
  'modules/identity/account/password.ts': 'a hash nobody has',
}

/** An empty collection or a variable of a module, a part of the app that is one, an LRU map, a listener for changes. */
const outlives = [
  /^(?:export )?let \w+/m,
  /^(?:export )?const \w+(?:: (?!Readonly)[^=\n]+)? = (?:\(\w*(?:: \w+)?\) => )?new (?:Map|Set|WeakMap|LruMap)(?:<[^\n]*>)?\(\d*_?\d*\)$/m,
  /new LruMap\b/,
  /\.onChange\(/,
]

test('what outlives a transaction is kept by `remembered`, where the rule about uncommitted reads stands', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^(testing|bulk|first-data)\//.test(name))
  const found = files.filter((name) => {
    const text = readFileSync(join(source, name), 'utf8')
    return outlives.some((pattern) => pattern.test(text))
  })
  expect(found.filter((name) => !(name in allowed))).toEqual([])
  expect(Object.keys(allowed).filter((name) => !found.includes(name))).toEqual([])
})
