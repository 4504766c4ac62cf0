import { expect, test } from 'vitest'
import { removalLoss } from './loss.ts'

test('DEC-057 the question before deleting a department names what goes along', () => {
  expect(removalLoss('华北', 3, 42)).toBe(
    '将删除部门“华北”及其 3 个下级部门，并移除其中 42 名用户的所属关系、部门权限和部门角色',
  )
  expect(removalLoss('一部', 0, 0)).toBe('将删除部门“一部”，并移除部门权限和部门角色')
})
