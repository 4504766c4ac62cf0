import { expect, test } from 'vitest'
import { logSentence } from './sentence.ts'

test.each([
  [{ content: '新增角色', after: { roleCode: 'kefu', roleName: '客服' } }, '新增角色“客服”'],
  [{ content: '删除车辆品牌', before: { name: '测试' }, after: null }, '删除车辆品牌“测试”'],
  [{ content: '编辑用户', before: { phone: '1' }, after: { phone: '2' } }, '编辑用户'],
  [{ content: '用户 u0001 登录成功' }, '用户 u0001 登录成功'],
  [{ content: '编辑用户', before: { name: '旧' }, after: { realname: '', name: '新' } }, '编辑用户“新”'],
  [{ content: '编辑用户', after: { realname: 5, username: 'u1' } }, '编辑用户“u1”'],
  [{ content: '编辑车辆', recordName: '闽CQ2884', after: { color: '白' } }, '编辑车辆“闽CQ2884”'],
  [{ content: '新增菜单：工单月报', after: { name: '工单月报' } }, '新增菜单：工单月报'],
  [{ content: null }, ''],
  [{}, ''],
])('an entry of the log reads as a sentence: %o', (entry, sentence) => {
  expect(logSentence(entry)).toBe(sentence)
})
