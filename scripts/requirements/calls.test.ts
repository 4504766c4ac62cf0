import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listedCalls } from '../../contract/src/testing/calls.ts'
import { root } from '../prepare.mjs'

const list = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
const items = [...list.matchAll(/^- \*\*([A-Z]+-\d+)\*\* \[\w+\] CALL (.*)$/gm)].map(
  ([, id = '', text = '']) => ({
    id,
    /** `METHOD path` where the item writes it so. */
    written: [...text.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]*)`/g)].map(([, call = '']) => call),
  }),
)

test('every CALL item of the requirements stands in the table of calls', () => {
  expect(items.length).toBeGreaterThan(130)
  expect(items.filter(({ id }) => !listedCalls.some((row) => row.id === id))).toEqual([])
})

test('the table of calls writes method and path as the requirements do', () => {
  const differing = items.flatMap(({ id, written }) =>
    written
      .map((call) => (call === 'GET readMsg' ? 'GET /readMsg' : call)) // the slash is a matter of taste (DEC-001)
      .filter((call) => !listedCalls.some((row) => row.id === id && row.call === call))
      .map((call) => `${id} ${call}`),
  )
  expect(differing).toEqual([])
})
