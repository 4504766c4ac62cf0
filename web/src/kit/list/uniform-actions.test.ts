import { gadget } from '@banyan/contract/testing/gadget'
import { expect, test } from 'vitest'
import { readPlan } from './family.ts'
import { uniformActions } from './uniform-actions.ts'

const plan = readPlan(gadget)
const act = () => undefined
const own = { label: '启用', run: act }
const given = {
  plan,
  row: { id: '1' },
  onEdit: act,
  onDetail: act,
  between: [own],
  onRemove: act,
  loss: '样品“a”',
}

test('LIST-006 a row offers 编辑 详情, those of the page, and 删除 after a question', () => {
  expect(uniformActions(given)).toEqual([
    { label: '编辑', needs: gadget.edit, run: act },
    { label: '详情', run: act },
    own,
    {
      label: '删除',
      danger: true,
      needs: gadget.remove,
      confirm: '确定删除吗?',
      consequence: '样品“a”',
      run: act,
    },
  ])
  expect(uniformActions({ ...given, detailLabel: '查看' })[1]?.label).toBe('查看')
})

test('LIST-019 a list without the call is not asked, what cannot be done is not offered', () => {
  const without = { ...plan, calls: {} }
  expect(uniformActions({ ...given, plan: without }).at(-1)).toMatchObject({
    label: '删除',
    confirm: undefined,
  })
  const none = { ...given, onEdit: undefined, onDetail: undefined, onRemove: undefined }
  expect(uniformActions(none)).toEqual([own])
})
