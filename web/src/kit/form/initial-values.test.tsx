import { fillValue } from '@banyan/contract/online/fill-rule'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { formBackend } from '#testing/backend.ts'
import { aUser } from '#testing/people.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { useInitialValues, withDefaults } from './initial-values.ts'

const { rules } = formBackend
const fill = (ruleCode: string) => `\${${ruleCode}}`
const field = (name: string, given: Partial<Field>): Field => ({ name, label: name, type: 'text', ...given })

function Opened({ fields, record }: { fields: Field[]; record?: Record<string, unknown> }) {
  const values = useInitialValues(fields, record ? 'edit' : 'add', record)
  return values ? <output>{JSON.stringify(values)}</output> : <p>waiting</p>
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
