import { Refusal } from '#kernel/refusal.ts'

/** A page name for the registry: without leading `/`, `src/views/`, `views/` and without `.vue`. */
export function normalComponent(component: string | null | undefined): string | null {
  const name = (component ?? '')
    .trim()
    .replace(/^\/+/, '')
    .replace(/^(src\/)?views\//, '')
    .replace(/\.vue$/, '')
  return name === '' ? null : name
}

const isOutside = (url: string) => /^https?:\/\//i.test(url)
const isExpression = (url: string) => url.startsWith('{{')

/** A path with one leading slash, an http(s) address, or an expression; anything else never reaches a link. */
export function normalUrl(url: string | null | undefined): string | null {
  const text = (url ?? '').trim()
  if (text === '') return null
  const full = isOutside(text) || isExpression(text) || text.startsWith('/') ? text : `/${text}`
  const isClean = ![...full].some((sign) => sign === '\\' || sign.charCodeAt(0) < 32)
  if (!isClean || full.startsWith('//') || (isOutside(full) && !isAddress(full)))
    throw new Refusal('菜单路径格式不正确')
  return full
}

/** An address may hold `{{ }}` where the console fills something in. */
const isAddress = (url: string) =>
  /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(url.replace(/\{\{[^}]*\}\}/g, 'x'))

export interface MenuParent {
  id: string
  parentId: string | null
  menuType: number
}

/** Checks the parent of a row: a menu that is not below the row itself; the top level has no parent. */
export function refuseWrongParent(
  id: string | undefined,
  menuType: number,
  parentId: string | null,
  rows: ReadonlyMap<string, MenuParent>,
): void {
  if (menuType === 0) return
  const parent = parentId ? rows.get(parentId) : undefined
  if (!parent) throw new Refusal('请选择上级菜单')
  if (parent.menuType === 2) throw new Refusal('上级菜单不能是按钮')
  const seen = new Set<string>()
  for (let at: MenuParent | undefined = parent; at && !seen.has(at.id); at = rows.get(at.parentId ?? '')) {
    if (at.id === id) throw new Refusal('上级菜单不能是自己或自己的下级')
    seen.add(at.id)
  }
}

export const absentMenu = '未找到菜单信息'
