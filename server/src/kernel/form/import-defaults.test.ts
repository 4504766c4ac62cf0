import type { FormField } from '@banyan/contract/form/form-property'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { clock } from '#kernel/clock.ts'
import type { Change } from '#kernel/records/records.ts'
import type { FormRules } from './form.ts'
import { withDefaults } from './import-defaults.ts'

const app = new AppState()
app.provide(clock, { wallTime: () => '2026-01-02 03:04:05' } as ReturnType<typeof clock>)
const belonging = { roles: ['driver', 'clerk'], departments: ['d1'], departmentsAndAbove: ['d1', 'd0'] }
const me = {
  userId: 'u1',
  username: 'li',
  realname: '李雷',
  orgCode: 'A01',
  tenantId: 7,
  rights: { belonging },
}
const change = { tx: { app }, me } as unknown as Change
const filled: unknown[] = []
const rules = {
  async fillValue(_change, code, values) {
    filled.push([code, values])
    return 'NO-1'
  },
} as FormRules
const field = (name: string, defVal?: string): FormField => ({ name, label: name, type: 'text', defVal })

test('DEC-077 an imported row gets the defaults of its form where the file says nothing', async () => {
  const fields = [
    field('plain', '甲'),
    field('day', '#{date}'),
    field('sum', '{{1 + 2}}'),
    field('who', '{{username}}/{{userId}}/{{tenantId}}'),
    field('works', '{{currentUser.roles}}'),
    field('no', `$\{number}`),
    field('given', '不用'),
    field('blank', '用'),
    field('none'),
  ]
  const draft = { given: '有', blank: '' }
  expect(await withDefaults(change, { fields, rules }, draft)).toEqual({
    plain: '甲',
    day: '2026-01-02',
    sum: expect.toSatisfy((value) => String(value) === '3'),
    who: 'li/u1/7',
    works: 'driver,clerk',
    no: 'NO-1',
    given: '有',
    blank: '用',
  })
  expect(filled).toEqual([['number', expect.objectContaining({ given: '有' })]])
})

test('DEC-077 a row that says everything stays as it is', async () => {
  const draft = { a: '1' }
  expect(await withDefaults(change, { fields: [field('a', '2'), field('b')], rules }, draft)).toBe(draft)
  expect(await withDefaults(change, { fields: [field('a', '2')], rules }, { a: 0 })).toEqual({ a: 0 })
})
