import { eq } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { codeDepth, nextCode } from '#modules/organisation/depart.rules.ts'
import { departs, userDeparts } from '#modules/organisation/organisation.tables.ts'
import { postInDepart } from './people.ts'

interface DepartSeed {
  name: string
  below?: DepartSeed[]
}

const departSeed = (name: string, ...below: (string | DepartSeed)[]): DepartSeed => ({
  name,
  below: below.map((each) => (typeof each === 'string' ? { name: each } : each)),
})

const largeCompany: DepartSeed = departSeed(
  '榕城车联服务有限公司',
  departSeed('总经理办公室', '行政组', '法务组'),
  departSeed(
    '运营中心',
    departSeed('调度部', '白班调度组', '夜班调度组'),
    '客户服务部',
    '数据监控部',
    '安全管理部',
  ),
  departSeed(
    '服务中心',
    departSeed('福州服务站', '鼓楼维修组', '仓山维修组', '马尾维修组'),
    departSeed('厦门服务站', '思明维修组', '集美维修组'),
    departSeed('泉州服务站', '晋江维修组', '石狮维修组'),
    '道路救援队',
  ),
  departSeed('配件中心', '采购部', '中心仓库', '质检组'),
  departSeed('市场部', '大客户组', '渠道组', '品牌推广组'),
  departSeed('信息技术部', '平台研发组', '车载设备组', '运维组'),
  departSeed('财务部', '会计组', '出纳组'),
  departSeed('人力资源部', '培训组'),
)

const smallCompany: DepartSeed = departSeed(
  '闽江物流有限公司',
  departSeed('车队管理部', '干线车队', '城配车队', '冷链车队'),
  departSeed('调度中心', '调度组'),
  '仓储部',
  '财务部',
  '综合管理部',
)

type ParentDepart = Pick<PlacedDepart, 'id' | 'orgCode'>

interface PlacedDepart {
  id: string
  orgCode: string
  name: string
}

/** The departments of the second and third person, whom newcomers are told to try: a dispatcher and a mechanic. */
const departsOfTrialUsers = [
  ['调度部', '鼓楼维修组'],
  ['调度中心', '干线车队'],
]

/** Adds the departments of a demo tenant, in the order in which people are assigned to them. */
export async function addDemoDeparts(
  tx: Tx,
  isMain: boolean,
  /** The creation time of the n-th department; by default now. */
  enteredAt?: (n: number) => string,
): Promise<PlacedDepart[]> {
  const rows: (typeof departs.$inferInsert & ParentDepart & { departName: string })[] = []
  const add = (
    seed: DepartSeed,
    parent: ParentDepart | undefined,
    last: string | null,
    order: number,
  ): string => {
    const orgCode = nextCode(parent?.orgCode ?? '', last)
    const own = { id: newId(), orgCode }
    rows.push({
      ...own,
      parentId: parent?.id ?? null,
      departName: seed.name,
      orgType: codeDepth(orgCode),
      orgCategory: parent ? '2' : '1',
      departOrder: order,
      createTime: enteredAt?.(rows.length),
    })
    let child: string | null = null
    for (const [at, each] of (seed.below ?? []).entries()) child = add(each, own, child, at + 1)
    return orgCode
  }
  add(isMain ? largeCompany : smallCompany, undefined, null, 1)
  await tx.insert(departs).values(rows)
  const tree = rows.map(({ id, orgCode, departName }) => ({ id, orgCode, name: departName }))
  for (const [at, name] of (departsOfTrialUsers[isMain ? 0 : 1] ?? []).entries()) {
    const place = tree.findIndex((depart) => depart.name === name)
    const [here, there] = [tree[at + 1], tree[place]]
    if (here && there) [tree[at + 1], tree[place]] = [there, here]
  }
  return tree
}

/**
 * Distributes people over the departments in turn; every ninth belongs to two. The first person of a department directs
 * it.
 */
export async function addDemoMembers(tx: Tx, userIds: string[], tree: PlacedDepart[]): Promise<void> {
  const at = (n: number): PlacedDepart => tree[n % tree.length]!
  const links = userIds.flatMap((userId, n) => {
    const second = n % 9 === 8 ? [at(n + 5)] : []
    return [at(n), ...second].map((depart) => ({ id: newId(), userId, departId: depart.id }))
  })
  await tx.insert(userDeparts).values(links)
  for (const [n, { id }] of tree.entries())
    await tx
      .update(departs)
      .set({ directorId: userIds[n] ?? userIds[0] })
      .where(eq(departs.id, id))
}

/** The main department and post of the n-th person. */
export function mainDepart(tree: PlacedDepart[], n: number) {
  const { id, orgCode, name } = tree[n % tree.length]!
  return { orgId: id, orgCode, post: postInDepart(name, Math.floor(n / tree.length)) }
}
