import type { SubTable } from '@banyan/contract/form/sub-table'
import { fillValue } from '@banyan/contract/online/fill-rule'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { formBackend } from '#testing/backend.ts'
import { aUser } from '#testing/people.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { useInitialValues, withDefaults } from './initial-values.ts'

afterEach(() => applyConfig({}))

const { rules } = formBackend
const fill = (ruleCode: string) => `\${${ruleCode}}`
const field = (name: string, given: Partial<Field>): Field => ({ name, label: name, type: 'text', ...given })

function Opened({ fields, record, tables }: OpenedProps) {
  const values = useInitialValues(fields, record ? 'edit' : 'add', record, tables)
  return values ? <output>{JSON.stringify(values)}</output> : <p>waiting</p>
}
interface OpenedProps {
  fields: Field[]
  record?: Record<string, unknown>
  tables?: SubTable[]
}
const opened = async () => JSON.parse((await screen.findByRole('status')).textContent ?? '')

test('WIDGET-053 WIDGET-054 DEC-077 a new record opens with its defaults', async () => {
  useSession.setState({ user: aUser({ username: 'zhangsan', realname: '张三' }) })
  const fields = [
    field('a', { defVal: '固定' }),
    field('b', { defVal: '#{sysUserName}（{{username}}）' }),
    field('c', { defVal: '{{2 * 21}}', type: 'integer' }),
    field('d', { defVal: '7.5', type: 'number' }),
    field('e', { defVal: '#{nobody}' }),
    field('f', { type: 'switch' }),
  ]
  show(<Opened fields={fields} />)
  expect(await opened()).toEqual({ a: '固定', b: '张三（zhangsan）', c: 42, d: 7.5, e: '', f: 'N' })
})

test('WIDGET-053 on edit the stored value stands; a switch without one is off (WIDGET-059)', async () => {
  show(
    <Opened
      fields={[field('a', { defVal: '固定' }), field('f', { type: 'switch' })]}
      record={{ id: 'r1', a: null, f: null }}
    />,
  )
  expect(await opened()).toEqual({ id: 'r1', a: null, f: 'N' })
})

test('WIDGET-055 WIDGET-056 WIDGET-057 a fill rule is asked on add and reload, two of them or a mixed one never', async () => {
  const asked = server.on(fillValue.execute, ({ ruleCode }) => `${ruleCode}-1`)
  const fields = [
    field('a', { defVal: 'x' }),
    field('b', { defVal: fill('order_no') }),
    field('c', { defVal: fill('one') + fill('two') }),
    field('d', { defVal: `${fill('one')}#{date}` }),
  ]
  expect(await withDefaults(fields, 'add', {}, rules)).toEqual({ a: 'x', b: 'order_no-1' })
  expect(asked.mock.lastCall?.[0]).toEqual({ a: 'x', ruleCode: 'order_no' })
  expect(await withDefaults(fields, 'reload', { a: '改', b: '旧' }, rules)).toEqual({
    a: '改',
    b: 'order_no-1',
  })
  expect(await withDefaults(fields, 'edit', { b: '旧' }, rules)).toEqual({ b: '旧' })
  expect(asked).toHaveBeenCalledTimes(2)
})

test('DEC-077 a default is a number in a field of numbers when it looks like one', async () => {
  const typed = async (type: Field['type'], defVal: string) =>
    (await withDefaults([field('a', { type, defVal })], 'add', {}, rules)).a
  expect(await typed('number', '-3')).toBe(-3)
  expect(await typed('integer', '12')).toBe(12)
  expect(await typed('number', '1.')).toBe('1.')
  expect(await typed('number', 'many')).toBe('many')
  expect(await typed('text', '5')).toBe('5')
})

test('DEC-077 a default may name tenant, user, system, domain and configured values', async () => {
  const names = ['tenantId', 'userId', 'username', 'sysId', 'domain', 'config.city']
  const fields = names.map((name) => field(name, { defVal: `{{${name}}}` }))
  const found = async () => Object.values(await withDefaults(fields, 'add', {}, rules))
  applyConfig({ sysId: 's1', values: { city: '北京' } })
  useSession.setState({ user: undefined })
  expect(await found()).toEqual(['', '', '', 's1', window.location.origin, '北京'])
  useSession.setState({ user: aUser({ id: 'u1', username: 'zhangsan', tenantId: 1000 }) })
  expect((await found()).slice(0, 3)).toEqual(['1000', 'u1', 'zhangsan'])
  storedSession.write('tenantId', 1001) // works in another tenant
  expect((await found())[0]).toBe('1001')
})

test('a stored code that is a number is text in its field', async () => {
  const fields = [field('a', { type: 'list', asNumber: true }), field('b', { type: 'number' })]
  show(<Opened fields={fields} record={{ id: 'r1', a: 1, b: 2 }} />)
  expect(await opened()).toEqual({ id: 'r1', a: '1', b: 2 })
})

const table = (key: string, relation: 'one' | 'many', given: Partial<SubTable> = {}): SubTable => ({
  key,
  title: key,
  relation,
  foreignKey: 'x',
  mainKey: 'id',
  fields: [field('on', { type: 'switch' })],
  ...given,
})

test('a new record begins with the rows it must have, a stored one has its own', async () => {
  const tables = [table('one', 'one'), table('few', 'many', { minRows: 2 }), table('many', 'many')]
  show(<Opened fields={[]} tables={tables} />)
  expect(await opened()).toEqual({ one: [{ on: 'N' }], few: [{ on: 'N' }, { on: 'N' }], many: [] })
})

test('a stored record without its one-to-one row gets a blank one, and no others', async () => {
  const tables = [table('one', 'one'), table('few', 'many', { minRows: 2 })]
  show(<Opened fields={[]} tables={tables} record={{ id: 'r1', few: [{ id: 'l1', on: 'Y' }] }} />)
  expect(await opened()).toEqual({ id: 'r1', one: [{ on: 'N' }], few: [{ id: 'l1', on: 'Y' }] })
})

test('the rows of a new record have their defaults, those of a stored one do not', async () => {
  const rows = table('few', 'many', { minRows: 1, fields: [field('n', { type: 'integer', defVal: '3' })] })
  const { unmount } = show(<Opened fields={[]} tables={[rows]} />)
  expect(await opened()).toEqual({ few: [{ n: 3 }] })
  unmount()
  show(<Opened fields={[]} tables={[rows]} record={{ id: 'r1', few: [{ id: 'l1', n: null }] }} />)
  expect(await opened()).toEqual({ id: 'r1', few: [{ id: 'l1', n: null }] })
})
