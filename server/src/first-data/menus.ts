import { allEndpoints } from '@banyan/contract/all'

/** A page or a group of the menu, and the families of calls whose actions become its buttons. */
export interface MenuSeed {
  id: string
  name: string
  url: string
  icon: string
  component?: string
  families?: string[]
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
      page('vehicleType', '车辆类型', '/vclinfoExtend/vehicleType', 'Tags', ['vehicleType']),
      page('vehicleBrand', '车辆品牌', '/vclinfoExtend/vehicleBrand', 'Shop', ['vehicleBrand']),
    ],
  },
  {
    id: 'system',
    name: '系统管理',
    url: '/isps',
    icon: 'Setting',
    children: [
      page('user', '用户', '/isps/user', 'User', ['user']),
      page('role', '角色', '/isps/role', 'Team', ['role', 'permission']),
    ],
  },
]

function page(id: string, name: string, url: string, icon: string, families: string[]): MenuSeed {
  return { id, name, url, component: url.slice(1), icon, families }
}

const verbs: Record<string, string> = {
  list: '查询',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  import: '导入',
  export: '导出',
  freeze: '冻结',
  password: '重置密码',
  grant: '授权',
}

export interface ActionSeed {
  action: string
  name: string
  platformOnly: boolean
}

/** The actions of some families: what their calls need, once each, with a Chinese name. */
export function actionsOf(families: string[]): ActionSeed[] {
  const actions = new Map<string, ActionSeed>()
  for (const { family, needs, scope } of allEndpoints) {
    if (!families.includes(family) || !needs.includes(':')) continue
    const verb = needs.split(':')[1] ?? ''
    actions.set(needs, { action: needs, name: verbs[verb] ?? verb, platformOnly: scope === 'platform' })
  }
  return [...actions.values()]
}
