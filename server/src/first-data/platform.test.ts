import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { expect, test } from 'vitest'
import { dictionarySeeds } from './dictionaries.ts'
import { describeCall, listActions, type MenuSeed, menuSeeds, mergedMenus } from './menus.ts'

const lines = (menus: MenuSeed[], depth = 0): string[] =>
  menus.flatMap(({ id, name, url, icon, component, families, platformOnly, hidden, children }) => [
    [
      `${'  '.repeat(depth)}${id} ${name} ${url} ${icon}`,
      component === undefined ? '' : component === url.slice(1) ? 'page' : component,
      (families ?? []).join(),
      platformOnly ? 'platform' : '',
      hidden ? 'hidden' : '',
    ]
      .filter(Boolean)
      .join(' '),
    ...lines(children ?? [], depth + 1),
  ])

test('the menu of a new platform: its pages in their groups, with address, icon and lists', () => {
  expect(lines(menuSeeds)).toEqual([
    'home 首页 /vclinfoExtend/distributionMap Home page',
    'vehicle 车辆管理 /vclinfoExtend Car',
    '  vehicleInfo 车辆 /vclinfoExtend/vehicle Car page vehicle',
    '  device 设备 /vclinfoExtend/device Mobile page device',
    '  consumer 客户 /vclinfoExtend/consumer Contacts page consumer',
    '  part 配件 /vclinfoExtend/part Block page part,partClass',
    '  vehicleType 车辆类型 /vclinfoExtend/vehicleType Tags page vehicleType',
    '  vehicleBrand 车辆品牌 /vclinfoExtend/vehicleBrand Shop page vehicleBrand',
    '  vehicleKind 车型 /vclinfoExtend/vehicleKind Appstore page vehicleKind',
    'service 服务管理 /service Tool',
    '  workOrder 工单 /vclinfoExtend/workOrder Solution page workOrder',
    '  serviceFigures 服务统计 /service/serviceFigures BarChart page serviceFigures',
    '  serviceType 服务类型 /service/serviceType Build page serviceType,timeoutRule,servicePromise',
    '  maintenancePlan 保养计划 /service/maintenancePlan Snippets page maintenancePlan',
    '  workCalendar 工作日历 /service/workCalendar Schedule page workCalendar',
    '  serviceDict 服务字典 /service/serviceDict Read page serviceDict,serviceDictItem',
    'system 系统管理 /isps Setting forward',
    '  organisationGroup 组织与权限 /isps/organisation Team',
    '    user 用户 /isps/user User page user',
    '    role 角色 /isps/role Safety page role',
    '    depart 部门 /isps/depart Apartment page depart',
    '    departRole 部门角色 /isps/departRole Idcard page departRole',
    '    menu 菜单 /isps/menu Menu page permission,dataRule',
    '    dataRule 数据权限 /isps/dataRule Audit page objectRule,attrRule',
    '  platformGroup 平台配置 /isps/platform Control',
    '    tenant 租户 /isps/tenant Global page tenant platform',
    '    pageConfig 页面配置 /isps/pageConfig Layout page loginPage,homePage',
    '    dict 数据字典 /isps/dict Book page dict,dictItem',
    '    category 分类字典 /isps/category Database page category',
    '    checkRule 校验规则 /isps/checkRule CheckCircle page checkRule',
    '    fillRule 填值规则 /isps/fillRule Edit page fillRule',
    '  integrationGroup 系统集成 /isps/integration Appstore',
    '    apiKey 接口密钥 /isps/apiKey Idcard page apiKey',
    '    groupRobot 群机器人 /isps/groupRobot Notification page groupRobot',
    '    webhook 事件推送 /isps/webhook Global page webhook',
    '    singleSignOn 单点登录 /isps/singleSignOn Safety page singleSignOn',
    '  messageGroup 消息与日志 /isps/message Notification',
    '    announcement 通知公告 /isps/announcement Notification page announcement',
    '    log 日志 /isps/log FileText page log',
    '    onlineUser 在线用户 /isps/onlineUser Desktop page onlineUser',
    'online 在线开发 /online Form',
    '  onlineForm 在线表单 /online/form Table page formDefinition',
    '  report 报表 /online/report BarChart page reportHead',
    '  widgets 组件示例 /online/widgets Snippets page online:widget_sample hidden',
    'userAnnouncement 我的公告 /isps/userAnnouncement Inbox page',
  ])
  expect(mergedMenus).toEqual([{ id: 'menu-permission', into: 'menu-menu' }])
})

const pagesIn = (menus: MenuSeed[]): MenuSeed[] =>
  menus.flatMap((menu) => [menu, ...pagesIn(menu.children ?? [])])

test('the buttons of every page, each with its Chinese name; those of the platform are marked', () => {
  const buttons = pagesIn(menuSeeds).flatMap(({ id, families = [] }) => {
    const actions = listActions(families).map(
      ({ action, name, platformOnly }) => `${action} ${name}${platformOnly ? ' platform' : ''}`,
    )
    return actions.length ? [`${id}: ${actions.join('; ')}`] : []
  })
  expect(buttons).toEqual([
    'vehicleInfo: vehicle:list 查询; vehicle:add 新增; vehicle:edit 编辑; vehicle:delete 删除; vehicle:export 导出; vehicle:import 导入; vehicle:recycle 回收站',
    'device: device:list 查询; device:add 新增; device:edit 编辑; device:delete 删除; device:export 导出; device:import 导入; device:recycle 回收站',
    'consumer: consumer:list 查询; consumer:add 新增; consumer:edit 编辑; consumer:delete 删除; consumer:export 导出; consumer:import 导入; consumer:recycle 回收站',
    'part: partClass:list 配件分类查询; partClass:add 配件分类新增; partClass:edit 配件分类编辑; partClass:delete 配件分类删除; partClass:export 配件分类导出; partClass:import 配件分类导入; partClass:recycle 配件分类回收站; part:list 查询; part:add 新增; part:edit 编辑; part:delete 删除; part:export 导出; part:import 导入; part:recycle 回收站',
    'vehicleType: vehicleType:list 查询; vehicleType:add 新增; vehicleType:edit 编辑; vehicleType:delete 删除; vehicleType:export 导出; vehicleType:import 导入; vehicleType:recycle 回收站',
    'vehicleBrand: vehicleBrand:list 查询; vehicleBrand:add 新增; vehicleBrand:edit 编辑; vehicleBrand:delete 删除; vehicleBrand:export 导出; vehicleBrand:import 导入; vehicleBrand:recycle 回收站',
    'vehicleKind: vehicleKind:list 查询; vehicleKind:add 新增; vehicleKind:edit 编辑; vehicleKind:delete 删除; vehicleKind:export 导出; vehicleKind:import 导入; vehicleKind:recycle 回收站',
    'workOrder: workOrder:list 查询; workOrder:add 新增; workOrder:edit 编辑; workOrder:delete 删除; workOrder:export 导出; workOrder:import 导入; workOrder:dispatch 派单; workOrder:handle 处理; workOrder:cancel 取消; workOrder:comment 评论',
    'serviceFigures: serviceFigures:list 查询',
    'serviceType: serviceType:list 查询; serviceType:add 新增; serviceType:edit 编辑; serviceType:delete 删除; serviceType:export 导出; serviceType:import 导入; serviceType:publish 发布; servicePromise:list 服务承诺查询; servicePromise:edit 服务承诺编辑; servicePromise:delete 服务承诺删除; timeoutRule:list 超时规则查询; timeoutRule:edit 超时规则编辑; timeoutRule:delete 超时规则删除',
    'maintenancePlan: maintenancePlan:list 查询; maintenancePlan:add 新增; maintenancePlan:edit 编辑; maintenancePlan:delete 删除; maintenancePlan:export 导出; maintenancePlan:import 导入',
    'workCalendar: workCalendar:list 查询; workCalendar:edit 编辑; workCalendar:delete 删除',
    'serviceDict: serviceDict:list 查询; serviceDict:add 新增; serviceDict:edit 编辑; serviceDict:delete 删除; serviceDict:export 导出; serviceDict:import 导入; serviceDictItem:list 服务字典项查询; serviceDictItem:add 服务字典项新增; serviceDictItem:edit 服务字典项编辑; serviceDictItem:delete 服务字典项删除; serviceDictItem:export 服务字典项导出; serviceDictItem:import 服务字典项导入',
    'system: ful:use 接口转发',
    'user: user:list 查询; user:add 新增; user:edit 编辑; user:delete 删除; user:export 导出; user:import 导入; user:freeze 冻结; user:password 重置密码; user:recycle 回收站',
    'role: role:list 查询; role:add 新增; role:edit 编辑; role:delete 删除; role:export 导出; role:import 导入; role:user 分配用户; role:grant 授权',
    'depart: depart:list 查询; depart:add 新增; depart:edit 编辑; depart:delete 删除; depart:export 导出; depart:import 导入; depart:user 分配用户; depart:grant 授权',
    'departRole: departRole:list 查询; departRole:add 新增; departRole:edit 编辑; departRole:delete 删除; departRole:export 导出; departRole:import 导入; departRole:user 分配用户; departRole:grant 授权',
    'menu: permission:list 查询; permission:add 新增; permission:edit 编辑; permission:delete 删除; permission:export 导出; permission:import 导入; dataRule:list 数据规则查询; dataRule:add 数据规则新增; dataRule:edit 数据规则编辑; dataRule:delete 数据规则删除',
    'dataRule: objectRule:list 查询; objectRule:add 新增; objectRule:edit 编辑; objectRule:delete 删除; objectRule:export 导出; objectRule:import 导入; attrRule:list 属性规则查询; attrRule:add 属性规则新增; attrRule:edit 属性规则编辑; attrRule:delete 属性规则删除; attrRule:export 属性规则导出; attrRule:import 属性规则导入',
    'tenant: tenant:list 查询 platform; tenant:add 新增 platform; tenant:edit 编辑 platform; tenant:delete 删除 platform; tenant:export 导出 platform; tenant:import 导入 platform; tenant:member 成员管理 platform',
    'pageConfig: pageConfig:edit 编辑',
    'dict: dict:list 查询; dict:add 新增; dict:edit 编辑; dict:delete 删除; dict:export 导出; dict:import 导入; dict:recycle 回收站; dictItem:list 字典项查询; dictItem:add 字典项新增; dictItem:edit 字典项编辑; dictItem:delete 字典项删除; dictItem:export 字典项导出; dictItem:import 字典项导入',
    'category: category:list 查询; category:add 新增; category:edit 编辑; category:delete 删除; category:export 导出; category:import 导入',
    'checkRule: checkRule:list 查询; checkRule:add 新增; checkRule:edit 编辑; checkRule:delete 删除; checkRule:export 导出; checkRule:import 导入',
    'fillRule: fillRule:list 查询; fillRule:add 新增; fillRule:edit 编辑; fillRule:delete 删除; fillRule:export 导出; fillRule:import 导入',
    'apiKey: apiKey:list 查询; apiKey:add 新增; apiKey:revoke 吊销',
    'groupRobot: groupRobot:list 查询; groupRobot:add 新增; groupRobot:edit 编辑; groupRobot:delete 删除',
    'webhook: webhook:list 查询; webhook:add 新增; webhook:edit 编辑; webhook:delete 删除',
    'singleSignOn: singleSignOn:list 查询; singleSignOn:edit 编辑',
    'announcement: announcement:list 查询; announcement:add 新增; announcement:edit 编辑; announcement:delete 删除; announcement:export 导出; announcement:import 导入; announcement:release 发布',
    'log: log:list 查询; log:export 导出',
    'onlineUser: onlineUser:list 查询; onlineUser:logout 强制退出',
    'onlineForm: formDefinition:list 查询; formDefinition:add 新增; formDefinition:edit 编辑; formDefinition:delete 删除; formDefinition:export 导出; formDefinition:import 导入; formDefinition:publish 发布',
    'report: reportHead:list 查询; reportHead:add 新增; reportHead:edit 编辑; reportHead:delete 删除; reportHead:export 导出; reportHead:import 导入',
    'widgets: online:widget_sample:list 查询; online:widget_sample:add 新增; online:widget_sample:edit 编辑; online:widget_sample:delete 删除; online:widget_sample:import 导入; online:widget_sample:export 导出',
  ])
})

const call = (family: string, needs: string, more: Partial<AnyEndpoint> = {}) =>
  describeCall({ family, needs, method: 'GET', path: '/sys/x', ...more } as AnyEndpoint)

test('a refused call is named as the menu names it, or by its path', () => {
  expect(call('user', 'user:freeze')).toBe('用户 · 冻结')
  expect(call('attrRule', 'attrRule:add')).toBe('数据权限 · 新增')
  expect(call('forward', 'ful:use')).toBe('系统管理 · 接口转发')
  expect(call('user', 'user:somethingNew')).toBe('用户 · somethingNew')
  expect(call('user', 'session')).toBe('GET /sys/x')
  expect(call('nowhere', 'nowhere:add', { method: 'POST', path: '/a' })).toBe('POST /a')
})

test('every action of a call stands on a page of the menu', () => {
  const known = new Set(
    pagesIn(menuSeeds).flatMap(({ families = [] }) => listActions(families).map(({ action }) => action)),
  )
  const needed = new Set(allEndpoints.flatMap(({ needs }) => (needs.includes(':') ? [needs] : [])))
  expect([...needed].filter((action) => !known.has(action))).toEqual([])
})

test('the stock dictionaries with their values and texts, in their order', () => {
  expect(dictionarySeeds.map(([code, name, items]) => `${code} ${name}: ${items.join('；')}`)).toEqual([
    'sex 性别: 1 男；2 女',
    'user_status 用户状态: 1 正常；2 冻结',
    'dict_item_status 字典项状态: 1 启用；0 不启用',
    'depart_status 部门状态: 1 启用；0 不启用',
    'user_identity 用户身份: 1 普通成员；2 上级',
    'data_scope 数据范围: 1 全部数据；2 本部门及以下；3 本部门；4 仅本人；5 自定义条件',
    'del_flag 删除状态: 0 正常；1 已删除',
    'yn 是否: 1 是；0 否',
    'yes_no 是或否: Y 是；N 否',
    'valid_status 启用状态: 1 启用；0 停用',
    'menu_type 菜单类型: 0 一级菜单；1 子菜单；2 按钮权限',
    'perms_type 授权策略: 1 显示；2 禁用',
    'global_perms_type 全局权限策略: 1 可见/可访问(授权后可见/可访问)；2 可编辑(未授权时禁用)',
    'org_category 机构类型: 1 公司；2 部门；3 岗位',
    'priority 优先级: L 一般；M 重要；H 紧急',
    'msg_type 公告接收人: ALL 全体用户；USER 指定用户',
    'msg_category 公告类型: 1 通知公告；2 系统消息',
    'send_status 发布状态: 0 未发布；1 已发布；2 已撤销',
    'read_flag 阅读状态: 0 未读；1 已读',
    'tenant_status 租户状态: 1 正常；0 冻结',
    'log_type 日志类型: 1 登录日志；2 操作日志；3 安全日志',
    'operate_type 操作类型: 1 查询；2 添加；3 修改；4 删除；5 导入；6 导出',
    'rule_conditions 规则条件: > 大于；< 小于；!= 不等于；= 等于；>= 大于等于；<= 小于等于；LEFT_LIKE 左模糊；RIGHT_LIKE 右模糊；LIKE 模糊；IN 包含',
    'cgform_table_type 表单类型: 1 单表；2 主表；3 附表',
    'cgform_synch 表单发布状态: Y 已发布；N 未发布',
    'alarm_level 报警级别: 1 紧急；2 重要；3 一般；4 提示',
    'work_order_status 工单状态: 1 待派单；2 待处理；3 处理中；4 已完成；5 已取消',
    'work_order_wait 工单等待: 1 待件；2 转厂；3 等客户；4 其他',
    'vehicle_status 车辆状态: 1 在线；2 离线；3 停用',
    'device_status 设备状态: 1 在线；2 离线；3 停用',
    'consumer_kind 客户类型: 1 个人；2 企业',
    'fill_rule_kind 填值规则类型: serialNumber 流水号；orderNumber 订单号；departCode 下一个部门编码；categoryCode 下一个分类编码；currentUser 当前用户；currentDepart 当前部门；currentTime 当前时间',
  ])
})
