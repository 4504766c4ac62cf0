import { type MenuRow, menu } from '@banyan/contract/access/menu'
import { message } from '#kit/call/messages.ts'
import { findSiblings, placesAfterMove } from '#kit/tree/tree-order.ts'
import { useTreeOrder } from '#kit/tree/use-tree-order.ts'

/** Moves a menu among its siblings; menus of the platform keep their numbers. */
export function useMenuOrder(nodes: readonly MenuRow[], isForeign: (row: MenuRow) => boolean) {
  const { isMoving, write } = useTreeOrder(menu.edit)
  return (row: MenuRow, to: number) => {
    if (isMoving) return
    const siblings = findSiblings(nodes, row.key)?.siblings ?? []
    const places = placesAfterMove(siblings, row.key, to, ({ sortNo }) => sortNo)
    const foreign = new Set(siblings.filter(isForeign).map(({ key }) => key))
    if (places.some(({ key }) => foreign.has(key)))
      return void message.warning('平台菜单的顺序只能由平台管理员调整，请在编辑中修改排序')
    void write(places.map(({ key: id, order }) => ({ id, sortNo: order })))
  }
}
