import type { Tx } from '#kernel/database/tx.ts'
import { insertCategory } from '#modules/dictionary/category.queries.ts'

const categorySeeds: [name: string, children: string[]][] = [
  ['故障分类', ['发动机', '变速箱', '制动系统', '电气系统', '轮胎', '车载终端']],
  ['服务分类', ['上门安装', '上门维修', '定期保养', '年检代办']],
  ['客户来源', ['电话', '网站', '老客户介绍', '展会']],
]

/** A few categories for the demo; inside its tenant. */
export async function addDemoCategories(tx: Tx): Promise<void> {
  for (const [name, children] of categorySeeds) {
    const pid = await insertCategory(tx, { name, pid: '0' })
    for (const child of children) await insertCategory(tx, { name: child, pid })
  }
}
