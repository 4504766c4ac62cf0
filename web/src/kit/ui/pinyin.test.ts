import { expect, test } from 'vitest'
import { isMatch, pinyinInitials } from './pinyin.ts'

test.each([
  ['用户', 'yh'],
  ['部门角色', 'bmjs'],
  ['车辆品牌', 'clpp'],
  ['数据字典', 'sjzd'],
  ['通知公告', 'tzgg'],
  ['在线用户', 'zxyh'],
  ['日志', 'rz'],
  ['菜单', 'cd'],
  ['流程与路线', 'lcylx'],
  ['权限', 'qx'],
  ['Excel 导入', 'excel dr'],
])('%s is found by its first letters', (text, initials) => {
  expect(pinyinInitials(text)).toBe(initials)
})

test('a word is matched as written or by first letters, never by chance inside both', () => {
  expect(isMatch('系统管理 用户', 'YH')).toBe(true)
  expect(isMatch('系统管理 用户', '用')).toBe(true)
  expect(isMatch('系统管理 用户', 'hy')).toBe(false)
})
