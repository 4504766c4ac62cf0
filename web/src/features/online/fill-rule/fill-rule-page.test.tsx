import { fillRule, fillValue } from '@banyan/contract/online/fill-rule'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { FillRulePage } from './fill-rule-page.tsx'

const can = ['list', 'add', 'edit'].map((verb) => `fillRule:${verb}`)
const rule = {
  id: 'f1',
  version: 1,
  ruleName: '工单号',
  ruleCode: 'work_order_no',
  ruleClass: 'serialNumber',
  ruleParams: '{"prefix":"WO","width":4}',
}

beforeEach(() => {
  localStorage.clear()
  server.on(fillRule.list, () => ({ records: [rule], total: 1 }))
  server.on(fillRule.byId, () => rule)
})

async function rowOf() {
  show(<FillRulePage />, { can })
  useSession.setState({
    dictionaries: { fill_rule_kind: [{ value: 'serialNumber', text: '流水号', title: '流水号' }], yn: [] },
  })
  return (await screen.findByText('工单号')).closest('tr') as HTMLElement
}

test('DEC-056 parameters are typed by the kind of rule and stored as one text', async () => {
  const edit = server.on(fillRule.edit, () => null)
  const row = await rowOf()
  expect(within(row).getByText('前缀 WO · 流水号位数 4')).toBeTruthy()
  await hand.click(within(row).getByRole('button', { name: '编辑' }))
  const prefix = await screen.findByLabelText('前缀')
  expect(screen.queryByLabelText('上级分类')).toBeNull()
  await hand.clear(prefix)
  await hand.type(prefix, 'GD')
  await hand.type(screen.getByLabelText('日期格式'), 'yyyy')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(edit).toHaveBeenCalled())
  expect(JSON.parse(edit.mock.lastCall?.[0].ruleParams ?? '')).toEqual({
    prefix: 'GD',
    datePattern: 'yyyy',
    width: 4,
  })
})

test('ADMIN-093 a trial shows the next value', async () => {
  const trial = server.on(fillValue.test, () => 'WO202611150001')
  await hand.click(within(await rowOf()).getByRole('button', { name: '试一试' }))
  expect((await screen.findByLabelText('下一个值')).textContent).toBe('WO202611150001')
  expect(trial.mock.lastCall?.[0]).toEqual({ ruleCode: 'work_order_no' })
})
