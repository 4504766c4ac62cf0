import { expect, test } from 'vitest'
import { listChanges } from './changes.ts'

test('an entry of the log names members as the console does, before and after', () => {
  expect(listChanges('user', { realname: '张三', version: 1 }, { realname: '张四', phone: null })).toEqual([
    { member: 'realname', label: '姓名', before: '张三', after: '张四' },
    { member: 'phone', label: '手机号', before: '-', after: '-' },
  ])
})

test('links and unknown members are shown too', () => {
  expect(listChanges('role', { permissionIds: ['a'] }, null)).toEqual([
    { member: 'permissionIds', label: '权限', before: '[\n "a"\n]', after: '-' },
  ])
  expect(listChanges(null, null, { x: 1 })).toEqual([{ member: 'x', label: 'x', before: '-', after: '1' }])
})

test('DEC-080 a changed row of a sub-table is told by its labels, one a line', () => {
  expect(
    listChanges('online:order', { 明细第1行: { 单价: 3 } }, { 明细第1行: { 单价: 4, 说明: null } }),
  ).toEqual([{ member: '明细第1行', label: '明细第1行', before: '单价：3', after: '单价：4\n说明：-' }])
})

test('members of links and stamps have names of their own, what the server keeps for itself is left out', () => {
  const members = [
    'permissionId',
    'dataRuleIds',
    'roleIds',
    'departIds',
    'departRoleIds',
    'userIds',
    'relationIds',
    'createBy',
    'createTime',
    'updateBy',
    'updateTime',
    'delFlag',
    'sysOrgCode',
  ]
  const after = Object.fromEntries([...members, 'id', 'tenantId', 'version'].map((name) => [name, '1']))
  expect(listChanges(undefined, undefined, after).map(({ label }) => label)).toEqual([
    '权限',
    '数据规则',
    '角色',
    '部门',
    '部门角色',
    '用户',
    '关联菜单',
    '创建人',
    '创建时间',
    '更新人',
    '更新时间',
    '删除标记',
    '部门编码',
  ])
})

test('a member is named by its own entity, not by another one that has a list', () => {
  expect(listChanges('role', null, { realname: 'x', roleName: 'y' }).map(({ label }) => label)).toEqual([
    'realname',
    '角色名称',
  ])
})
