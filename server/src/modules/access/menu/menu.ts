import { createHash } from 'node:crypto'
import type { GrantNode } from '@banyan/contract/access/permission'
import type { AuthItem, MenuNode } from '@banyan/contract/menu-node'
import { homePath, messagesPath } from '@banyan/contract/page-paths'
import type { Permission } from '../role/holdings.ts'

/** Whether a menu or an action belongs to a system: those that name none belong to each (DEC-124). */
export const isInSystem = ({ sysId }: Pick<Permission, 'sysId'>, systemId: string): boolean =>
  !sysId || sysId === systemId

/** The menu a person sees (DEC-046): granted nodes and their parents, by sortNo; what belongs to everybody is always there. */
export function grantedMenu(rows: Permission[], isGranted: (permission: Permission) => boolean): MenuNode[] {
  const menus = rows.filter(({ menuType }) => menuType !== 2)
  const shown = new Set<string>()
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  for (const menu of menus) {
    if (!isGranted(menu) && !isForEveryone(menu)) continue
    for (
      let node: Permission | undefined = menu;
      node && !shown.has(node.id);
      node = byId.get(node.parentId ?? '')
    ) {
      shown.add(node.id)
    }
  }
  const visible = menus.filter(({ id }) => shown.has(id))
  const buttons = rows.filter((row) => row.menuType === 2 && isGranted(row))
  return childMenus(null, visible, buttons)
}

/** Every signed-in person sees the home page (DEC-022) and the messages that the bell leads to (MSG-004). */
const isForEveryone = ({ url }: Permission) => url === homePath || url === messagesPath

function childMenus(parentId: string | null, menus: Permission[], buttons: Permission[]): MenuNode[] {
  return menus
    .filter((menu) => (menu.parentId || null) === parentId)
    .map((menu) => {
      const children = childMenus(menu.id, menus, buttons)
      return menuNode(
        menu,
        children,
        buttons.filter((button) => button.parentId === menu.id),
      )
    })
}

function menuNode(menu: Permission, children: MenuNode[], buttons: Permission[]): MenuNode {
  const url = menu.url ?? ''
  const isOutside = /^(https?:\/\/|\{\{)/.test(url)
  const component = menu.component ?? 'layouts/RouteView'
  return {
    id: menu.id,
    path: isOutside ? createHash('md5').update(url).digest('hex') : url,
    name: menu.componentName || url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    component,
    route: menu.route ? '1' : '0',
    ...(menu.parentId ? {} : { redirect: menu.redirect }),
    ...(menu.hidden ? { hidden: true } : {}),
    ...(menu.alwaysShow ? { alwaysShow: true } : {}),
    ...(children.length ? { children } : {}),
    meta: {
      title: menu.name,
      ...(menu.icon ? { icon: menu.icon } : {}),
      ...(isOutside ? { url } : {}),
      keepAlive: menu.keepAlive,
      internalOrExternal: menu.internalOrExternal,
      componentName: component.split('/').at(-1) ?? '',
      permissionList: buttons.map(authItemOfButton), // those held: they decide about the page (SESS-084)
      ...(menu.description ? { description: menu.description } : {}),
      ...(menu.perms ? { permission: menu.perms } : {}),
    },
  }
}

/**
 * Pages opened by address, for people who may use them without a menu entry: online forms and reports (family contract
 * 17), and the designers of a service type (DEC-043). Menus do not show them.
 */
export const hiddenRoutes = (held: readonly Permission[]): MenuNode[] =>
  pagesOpenedByAddress
    .filter(({ needs }) => held.some(({ perms }) => needs.test(perms ?? '')))
    .map(({ component, title }) => ({
      id: component.replace('/', '-'),
      path: `/${component}/:code`,
      name: `${component.replace('/', '-')}-@code`,
      component,
      route: '1',
      hidden: true,
      meta: {
        title,
        keepAlive: true,
        internalOrExternal: false,
        componentName: component.split('/').at(-1) ?? '',
        permissionList: [],
      },
    }))

const onlineActionPattern = /^(online|report)\w*:/
const pagesOpenedByAddress = [
  { component: 'online/cgformList', title: '在线表单数据', needs: onlineActionPattern },
  { component: 'online/cgformTreeList', title: '在线表单数据', needs: onlineActionPattern },
  { component: 'online/cgreport', title: '在线报表数据', needs: onlineActionPattern },
  { component: 'service/workorderDesign', title: '工单模板', needs: /^serviceType:list$/ },
  { component: 'service/reportDesign', title: '报告模板', needs: /^serviceType:list$/ },
]

export const authItemOfButton = (button: Permission): AuthItem => ({
  action: button.perms ?? '',
  type: button.permsType,
  status: button.status,
  describe: button.name,
})

/** The tree roles are granted from, buttons included. */
export function grantTree(rows: Permission[], parentId: string | null = null): GrantNode[] {
  return rows
    .filter((row) => (row.parentId || null) === parentId)
    .map((row) => {
      const children = grantTree(rows, row.id)
      return {
        id: row.id,
        key: row.id,
        value: row.id,
        title: row.name,
        slotTitle: row.name,
        menuType: row.menuType,
        label: row.name,
        icon: row.icon,
        parentId: row.parentId,
        ruleFlag: row.ruleFlag,
        isLeaf: children.length === 0,
        ...(row.paraType ? { paraType: row.paraType, paraTypeName: row.paraTypeName } : {}),
        ...(children.length ? { children } : {}),
      }
    })
}
