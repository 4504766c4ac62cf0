import { expect, test } from 'vitest'
import type { z } from 'zod'
import { dataRule } from './access/data-rule.ts'
import { departRole } from './access/depart-role.ts'
import { Menu, menu } from './access/menu.ts'
import { role } from './access/role.ts'
import { dict } from './dictionary/dict.ts'
import { fieldsOf } from './field.ts'
import { device, deviceUser } from './fleet/device.ts'
import { vehicle } from './fleet/vehicle.ts'
import { parsePattern } from './form/form-pattern.ts'
import { Registration } from './identity/registration.ts'
import { distributionMap } from './map/distribution-map.ts'
import { announcement } from './messaging/announcement.ts'
import { ownDepart } from './organisation/own-depart.ts'
import { serviceDict } from './service/service-dict.ts'
import { itemTypeNames, TemplateItem } from './service/template/item.ts'
import { workOrder, workOrderTalk } from './service/work-order.ts'
import { workOrderEvents } from './service/work-order-event.ts'
import { HomeConfigDraft, LoginConfigDraft } from './tenancy/page-config.ts'
import { tenant } from './tenancy/tenant.ts'

/** The sentences about one member, or about the whole input. */
function refusalsOf(shape: z.ZodType, given: Record<string, unknown>, member?: string): string[] {
  const { issues = [] } = shape.safeParse(given).error ?? {}
  return issues.filter(({ path }) => !member || path[0] === member).map(({ message }) => message)
}

const code = '以字母开头，只能包含字母、数字'
test.each<[string, z.ZodType, unknown, string]>([
  ['ruleColumn', dataRule.add.input, '', '请输入规则字段'],
  ['ruleValue', dataRule.add.input, '', '请输入规则值'],
  ['status', dataRule.add.input, {}, '请选择状态'],
  ['roleCode', role.add.input, '1', `角色编码${code}和下划线`],
  ['roleCode', departRole.add.input, '1', `角色编码${code}和下划线`],
  ['dictCode', dict.add.input, '1', `字典编码${code}和 _ . : -`],
  ['dictCode', serviceDict.add.input, '1', `字典编码${code}和 _ . : -`],
  ['parentIds', menu.belowEach.input, '', '批量查询子菜单失败：parentIds不能为空'],
  ['simNo', device.add.input, '12345', 'SIM 卡号应为6至20位数字或字母'],
  ['userIds', deviceUser.addUser.input, '', '请选择用户'],
  ['vin', vehicle.add.input, 'LSVAA4182E218456I', '车架号应为17位大写字母或数字，不含 I、O、Q'],
  ['location', vehicle.add.input, 'x'.repeat(1001), '{label}不能超过1000个字符'],
  ['tenantCode', Registration, '', '请输入租户编码'],
  ['bbox', distributionMap.data.input, 5, '地图范围应为西,南,东,北'],
  ['orgCode', ownDepart.select.input, '', '请选择部门'],
  ['min', TemplateItem, 1.1e15, '上下限过大'],
  ['min', TemplateItem, -1.1e15, '上下限过大'],
  ['dict_id', TemplateItem, 'x'.repeat(65), '编号过长'],
  ['precision', TemplateItem, 1.5, '小数位应为整数'],
  ['data_type', TemplateItem, 3, '选项来源不正确'],
  ['orientation', TemplateItem, 'top', '分割线位置不正确'],
  ['business_key', TemplateItem, 'x'.repeat(65), '业务键不能超过64个字符'],
  ['formData', workOrder.add.input, 5, '填写内容不正确'],
  ['formData', workOrder.add.input, { a: 'x'.repeat(200_000) }, '填写内容过大'],
  ['content', workOrderTalk.comment.input, '', '请输入评论内容'],
  ['loginBoxBackgroundPicture', LoginConfigDraft, 'x', '登录框背景必须是图片'],
  ['logoIcon', HomeConfigDraft, 'x', 'Logo图标必须是图片'],
  ['code', tenant.add.input, '一', '租户编码只能是字母、数字、下划线和横线'],
  ['hosts', tenant.add.input, '一', '请输入正确的域名，多个以逗号分隔'],
])('an input is refused in words: %#, %s', (member, shape, value, message) => {
  expect(refusalsOf(shape, { [member]: value }, member)).toEqual([message])
})

test('an announcement that opens an address needs a safe one', () => {
  const refusal = (openPage: string) =>
    refusalsOf(announcement.add.input, { openType: 'url', openPage }, 'openPage')
  expect(refusal('javascript:alert(1)')).toEqual(['打开地址须以 / 或 http(s) 开头'])
  expect(refusal('/isps/user')).toEqual([])
})

test('a VIN has 17 signs, a SIM card number 6 to 20', () => {
  expect(refusalsOf(vehicle.add.input, { vin: 'LSVAA4182E2184568' }, 'vin')).toEqual([])
  expect(refusalsOf(device.add.input, { simNo: '123456' }, 'simNo')).toEqual([])
  expect(refusalsOf(device.add.input, { simNo: 'x'.repeat(20) }, 'simNo')).toEqual([])
  expect(refusalsOf(device.add.input, { simNo: 'x'.repeat(21) }, 'simNo')).not.toEqual([])
})

test.each([
  ['p', '请输入正确的邮政编码'],
  ['*3-5', '请输入3到5位任意字符'],
  ['s1-2', '请输入1到2位字母'],
  ['n6-16', '请输入6到16位数字'],
])('family contract 13.3 the pattern %s refuses with %s', (pattern, refusal) => {
  expect(parsePattern(pattern).refusal).toBe(refusal)
})

test('words that a screen reads from the contract', () => {
  expect(Object.values(itemTypeNames).join(' ')).toBe(
    '单行文本 多行文本 数字 单选 多选 下拉选择 日期 滑块 图片 签名 分割线 说明文字 电话号码 人员 级联选择',
  )
  expect(Object.values(workOrderEvents).join(' ')).toBe(
    '创建工单 修改工单 派单 改派 接单 完成工单 预约 取消工单 评论 客户留言 客户评价 即将超时 超时提醒 暂停计时 恢复计时 更新模板',
  )
  expect(
    fieldsOf(Menu)
      .map(([, { label }]) => label)
      .join(' '),
  ).toBe(
    '菜单名称 菜单类型 上级菜单 访问路径 打开的页面 路由名称 默认打开的下级 图标 授权标识 授权策略 状态 排序 参数类型编码 ' +
      '参数类型名称 所属系统 描述',
  )
})
