import { expect, test } from 'vitest'
import { relatedJourneys } from './journeys.ts'

const journeys = [
  { path: 'e2e/roles.spec.ts', text: `getByText('保存') getByText('授权变化')` },
  { path: 'e2e/users.spec.ts', text: `getByText('保存') getByText('冻结') getByText('授权变化')` },
  { path: 'e2e/forms.spec.ts', text: `getByText('保存')` },
]

test.each([
  [
    'what few name counts most',
    `export const x = ['保存', '冻结']`,
    ['e2e/users.spec.ts', 'e2e/forms.spec.ts'],
  ],
  ['all of a screen counts', `export const x = <b>授权变化</b>`, ['e2e/roles.spec.ts', 'e2e/users.spec.ts']],
  ['a screen without words has none', `export const x = 1`, []],
])('%s', (_, text, expected) => {
  expect(relatedJourneys(text, journeys, 2)).toEqual(expected)
})
