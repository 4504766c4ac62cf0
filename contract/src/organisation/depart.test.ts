import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldsOf } from '../field.ts'
import { describe } from '../uniform.ts'
import { Depart, depart, departLookup, departTree } from './depart.ts'

const takes = (input: z.ZodType, given: object) => input.safeParse(given).success

test('DEC-057 the columns of departments with their labels, and what only the server writes', () => {
  const told = fieldsOf(Depart).map(([name, { label, type, readOnly, notInList, query, dict }]) =>
    [name, label, type, readOnly && 'readOnly', notInList && 'notInList', query, dict]
      .filter(Boolean)
      .join(' '),
  )
  expect(told).toEqual([
    'departName 部门名称 text like',
    'parentId 上级部门 sel_search',
    'orgCategory 机构类型 list eq org_category',
    'orgCode 部门编码 text readOnly like',
    'orgType 层级 text readOnly notInList',
    'directorId 负责人 sel_search',
    'departOrder 排序 integer',
    'status 状态 list eq depart_status',
    'departNameEn 英文名 text notInList',
    'departNameAbbr 简称 text notInList',
    'mobile 电话 text',
    'fax 传真 text notInList',
    'address 地址 text notInList',
    'memo 备注 textarea notInList',
    'description 描述 textarea notInList',
  ])
  expect(depart[describe]).toMatchObject({ title: '部门', root: '/sys/sysDepart', added: ['delFlag'] })
  expect(departLookup).toBe('organisation_depart,depart_name,id')
})

test.each([
  ['departName', 100],
  ['departNameEn', 200],
  ['departNameAbbr', 100],
  ['mobile', 30],
  ['fax', 30],
  ['address', 200],
  ['memo', 500],
  ['description', 500],
])('%s has at most %i characters', (member, max) => {
  const of = (length: number) => ({ departName: '一部', [member]: 'x'.repeat(length) })
  expect([takes(depart.add.input, of(max)), takes(depart.add.input, of(max + 1))]).toEqual([true, false])
})

test.each([
  [-1, false],
  [0, true],
  [99_999, true],
  [100_000, false],
])('the order %i is taken: %s', (departOrder, isTaken) => {
  expect(takes(depart.add.input, { departName: '一部', departOrder })).toBe(isTaken)
})

test('a department without a name is refused, and what is chosen for deletion must be known', () => {
  expect(takes(depart.add.input, {})).toBe(false)
  expect(depart.removeBatch.input.safeParse({ ids: '' }).error?.issues[0]?.message).toBe('参数不识别！')
  expect([depart.edit.says, depart.removeBatch.says, depart.add.changesAccess]).toEqual([
    '修改成功!',
    '删除成功!',
    true,
  ])
})

test('DEC-029 the trees of departments, which every signed-in person may read', () => {
  const calls = Object.values(departTree).map(({ method, path, needs, via }) =>
    [method, path, needs, via].join(' ').trim(),
  )
  expect(calls).toEqual([
    'GET /sys/sysDepart/queryTreeList session',
    'GET /sys/sysDepart/queryDefaultDepartTree session',
    'GET /sys/sysDepart/queryDepartTreeSync session',
    'GET /sys/sysDepart/listByParentId session',
    'GET /sys/sysDepart/queryTopDepart session',
    'GET /sys/sysDepart/listAll session',
    'GET /sys/sysDepart/queryIdTree session',
    'GET /sys/sysDepart/searchBy session',
    'GET /sys/sysDepart/queryMyDeptTreeList session',
    'GET /sys/sysDepart/getDepartIdByTenant session',
    'GET /sys/sysDepart/queryAllParentId session',
    'GET /sys/sysDepart/queryPeopleTree session oauth',
  ])
})

test.each<[member: string, max: number, input: z.ZodType]>([
  ['orgId', 64, departTree.tree.input],
  ['orgId', 64, departTree.own.input],
  ['sysId', 64, departTree.own.input],
  ['pid', 64, departTree.level.input],
  ['id', 64, departTree.children.input],
  ['keyWord', 100, departTree.search.input],
  ['myDeptSearch', 5, departTree.search.input],
  ['deptType', 10, departTree.people.input],
])('in a question about departments %s has at most %i characters (%#)', (member, max, input) => {
  const of = (length: number) => ({ [member]: 'x'.repeat(length) })
  expect([takes(input, of(max)), takes(input, of(max + 1)), takes(input, {})]).toEqual([true, false, true])
})
