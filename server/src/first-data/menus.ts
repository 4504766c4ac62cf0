import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { formAction, formEntity, formVerbs } from '@banyan/contract/online/form'

/** A page or a group of the menu, and the families of calls whose actions become its buttons. */
export interface MenuSeed {
  id: string
  name: string
  url: string
  icon: string
  component?: string
  families?: string[]
  /** Only for the platform's administrators. */
  platformOnly?: true
  /** Not shown in the menu, because other pages link to it. */
  hidden?: true
  children?: MenuSeed[]
}

export const menuSeeds: MenuSeed[] = [
  {
    id: 'home',
    name: '首页',
    url: '/vclinfoExtend/distributionMap',
    component: 'vclinfoExtend/distributionMap',
    icon: 'Home',
  },
  {
    id: 'vehicle',
    name: '车辆管理',
    url: '/vclinfoExtend',
    icon: 'Car',
    children: [
      menuPage('vehicleInfo', '车辆', '/vclinfoExtend/vehicle', 'Car', ['vehicle']),
      menuPage('device', '设备', '/vclinfoExtend/device', 'Mobile', ['device']),
      menuPage('consumer', '客户', '/vclinfoExtend/consumer', 'Contacts', ['consumer']),
      menuPage('part', '配件', '/vclinfoExtend/part', 'Block', ['part', 'partClass']),
      menuPage('vehicleType', '车辆类型', '/vclinfoExtend/vehicleType', 'Tags', ['vehicleType']),
      menuPage('vehicleBrand', '车辆品牌', '/vclinfoExtend/vehicleBrand', 'Shop', ['vehicleBrand']),
      menuPage('vehicleKind', '车型', '/vclinfoExtend/vehicleKind', 'Appstore', ['vehicleKind']),
    ],
  },
  {
    id: 'service',
    name: '服务管理',
    url: '/service',
    icon: 'Tool',
    children: [
      menuPage('workOrder', '工单', '/vclinfoExtend/workOrder', 'Solution', ['workOrder']),
      menuPage('serviceFigures', '服务统计', '/service/serviceFigures', 'BarChart', ['serviceFigures']),
      menuPage('serviceType', '服务类型', '/service/serviceType', 'Build', [
        'serviceType',
        'timeoutRule',
        'servicePromise',
      ]),
      menuPage('maintenancePlan', '保养计划', '/service/maintenancePlan', 'Snippets', ['maintenancePlan']),
      menuPage('workCalendar', '工作日历', '/service/workCalendar', 'Schedule', ['workCalendar']),
      menuPage('serviceDict', '服务字典', '/service/serviceDict', 'Read', ['serviceDict', 'serviceDictItem']),
    ],
  },
  {
    id: 'system',
    name: '系统管理',
    url: '/isps',
    icon: 'Setting',
    families: ['forward'],
    children: [
      menuGroup('organisationGroup', '组织与权限', '/isps/organisation', 'Team', [
        menuPage('user', '用户', '/isps/user', 'User', ['user']),
        menuPage('role', '角色', '/isps/role', 'Safety', ['role']),
        menuPage('depart', '部门', '/isps/depart', 'Apartment', ['depart']),
        menuPage('departRole', '部门角色', '/isps/departRole', 'Idcard', ['departRole']),
        menuPage('menu', '菜单', '/isps/menu', 'Menu', ['permission', 'dataRule']),
        menuPage('dataRule', '数据权限', '/isps/dataRule', 'Audit', ['objectRule', 'attrRule']),
      ]),
      menuGroup('platformGroup', '平台配置', '/isps/platform', 'Control', [
        { ...menuPage('tenant', '租户', '/isps/tenant', 'Global', ['tenant']), platformOnly: true },
        menuPage('pageConfig', '页面配置', '/isps/pageConfig', 'Layout', ['loginPage', 'homePage']),
        menuPage('dict', '数据字典', '/isps/dict', 'Book', ['dict', 'dictItem']),
        menuPage('category', '分类字典', '/isps/category', 'Database', ['category']),
        menuPage('checkRule', '校验规则', '/isps/checkRule', 'CheckCircle', ['checkRule']),
        menuPage('fillRule', '填值规则', '/isps/fillRule', 'Edit', ['fillRule']),
      ]),
      menuGroup('integrationGroup', '系统集成', '/isps/integration', 'Appstore', [
        menuPage('apiKey', '接口密钥', '/isps/apiKey', 'Idcard', ['apiKey']),
        menuPage('groupRobot', '群机器人', '/isps/groupRobot', 'Notification', ['groupRobot']),
        menuPage('webhook', '事件推送', '/isps/webhook', 'Global', ['webhook']),
        menuPage('singleSignOn', '单点登录', '/isps/singleSignOn', 'Safety', ['singleSignOn']),
      ]),
      menuGroup('messageGroup', '消息与日志', '/isps/message', 'Notification', [
        menuPage('announcement', '通知公告', '/isps/announcement', 'Notification', ['announcement']),
        menuPage('log', '日志', '/isps/log', 'FileText', ['log']),
        menuPage('onlineUser', '在线用户', '/isps/onlineUser', 'Desktop', ['onlineUser']),
      ]),
    ],
  },
  {
    id: 'online',
    name: '在线开发',
    url: '/online',
    icon: 'Form',
    children: [
      menuPage('onlineForm', '在线表单', '/online/form', 'Table', ['formDefinition']),
      menuPage('report', '报表', '/online/report', 'BarChart', ['reportHead']),
      // Not shown in the menu: only people who build forms need it, and the page 在线表单 links to it.
      {
        ...menuPage('widgets', '组件示例', '/online/widgets', 'Snippets', [formEntity('widget_sample')]),
        hidden: true,
      },
    ],
  },
  menuPage('userAnnouncement', '我的公告', '/isps/userAnnouncement', 'Inbox', []),
]

/** Menus of earlier versions whose page is now part of another one. */
export const mergedMenus: readonly { id: string; into: string }[] = [
  { id: 'menu-permission', into: 'menu-menu' },
]

function menuGroup(id: string, name: string, url: string, icon: string, children: MenuSeed[]): MenuSeed {
  return { id, name, url, icon, children }
}

function menuPage(id: string, name: string, url: string, icon: string, families: string[]): MenuSeed {
  return { id, name, url, component: url.slice(1), icon, families }
}

const verbNames: Record<string, string> = {
  list: '查询',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  import: '导入',
  export: '导出',
  freeze: '冻结',
  password: '重置密码',
  grant: '授权',
  user: '分配用户',
  recycle: '回收站',
  member: '成员管理',
  release: '发布',
  publish: '发布',
  dispatch: '派单',
  handle: '处理',
  cancel: '取消',
  comment: '评论',
  logout: '强制退出',
  revoke: '吊销',
  'ful:use': '接口转发',
}

/** A call under the names of its menu and button, e.g. 用户 · 冻结; one that every signed-in person may make, by its path. */
export function describeCall({ family, needs, method, path }: AnyEndpoint): string {
  const verb = needs.split(':')[1]
  const menu = findMenuOfFamily(menuSeeds, family)
  return verb && menu ? `${menu.name} · ${verbNames[needs] ?? verbNames[verb] ?? verb}` : `${method} ${path}`
}

/** The Chinese name of an action as the grant tree shows it, e.g. 车辆 · 删除; `undefined` for actions of no menu. */
export function describeAction(action: string): string | undefined {
  const [entity = '', verb = ''] = action.split(':')
  const menu = findMenuOfFamily(menuSeeds, entity)
  const name = verbNames[action] ?? verbNames[verb]
  return menu && name ? `${menu.name} · ${name}` : undefined
}

const findMenuOfFamily = (menus: MenuSeed[], family: string): MenuSeed | undefined =>
  menus.find(({ families }) => families?.includes(family)) ??
  menus.flatMap(({ children }) => (children && findMenuOfFamily(children, family)) || [])[0]

const listNames: Record<string, string> = {
  dictItem: '字典项',
  attrRule: '属性规则',
  partClass: '配件分类',
  dataRule: '数据规则',
  timeoutRule: '超时规则',
  servicePromise: '服务承诺',
  serviceDictItem: '服务字典项',
}

interface ActionSeed {
  action: string
  name: string
  platformOnly: boolean
}

/** The actions of some families: what their calls need, once each, with a Chinese name. */
export function listActions(families: string[]): ActionSeed[] {
  const actions = new Map<string, ActionSeed>()
  for (const { family, needs, scope } of allEndpoints) {
    if (!families.includes(family) || !needs.includes(':')) continue
    const verb = needs.split(':')[1] ?? ''
    // On a page with several lists, the actions of further lists contain the name of their list.
    const of = family === families[0] ? '' : (listNames[family] ?? '')
    actions.set(needs, {
      action: needs,
      name: of + (verbNames[needs] ?? verbNames[verb] ?? verb),
      platformOnly: scope === 'platform',
    })
  }
  for (const id of families.flatMap((family) => family.match(/^online:(.+)$/)?.[1] ?? [])) {
    for (const verb of formVerbs)
      actions.set(formAction(id, verb), {
        action: formAction(id, verb),
        name: verbNames[verb] ?? verb,
        platformOnly: false,
      })
  }
  return [...actions.values()]
}
