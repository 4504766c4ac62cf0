import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { userRoles } from '#modules/access/access.tables.ts'
import { vehicleBrands, vehicleTypes } from '#modules/fleet/fleet.tables.ts'
import { accounts, users } from '#modules/identity/identity.tables.ts'
import { addDemoAnnouncements } from './announcements.ts'
import { addDemoCategories } from './categories.ts'
import { addDemoHistory } from './demo-history.ts'
import { addDemoParts } from './demo-parts.ts'
import { addDemoDeparts, addDemoMembers, mainDepart } from './departs.ts'
import { makePerson, seededRandom } from './people.ts'
import { grantStandardRoles } from './standard-grants.ts'
import { lastWorkTime, nextWorkTime, workTimeDaysBefore } from './work-hours.ts'

const day = 86_400_000

const vehicleTypeSeeds: [name: string, code: string, brands: string[]][] = [
  ['重型货车', 'HEAVY', ['解放', '东风', '重汽', '陕汽', '福田欧曼', '北奔', '上汽红岩', '江淮格尔发']],
  ['轻型货车', 'LIGHT', ['江铃', '庆铃', '福田时代', '江淮骏铃', '跃进', '凯马']],
  ['客车', 'BUS', ['宇通', '金龙', '金旅', '中通', '安凯', '亚星']],
  ['冷藏车', 'COLD', ['开元', '冰熊', '红宇', '新飞']],
  ['工程车', 'WORK', ['三一', '徐工', '中联重科', '柳工', '临工']],
  ['乘用车', 'CAR', ['大众', '丰田', '吉利', '长安', '比亚迪', '奇瑞', '哈弗', '五菱']],
]

interface DemoTenant {
  id: number
  prefix: string
  people: number
  roles: Record<string, string>
  passwordHash: string
  /** Adds the data of two years of use. */
  hasHistory: boolean
}

/** People, roles and vehicles of a demo tenant, so that every list looks alive; inside that tenant. */
export async function addDemoData(tx: Tx, tenant: DemoTenant): Promise<string[]> {
  await grantStandardRoles(tx, tenant.roles)
  const everyone = await addPeople(tx, tenant)
  const names = everyone.slice(0, 3)
  await addDemoCategories(tx)
  await addTypes(tx)
  await addDemoAnnouncements(tx, names)
  if (tenant.hasHistory) {
    await addDemoParts(tx)
    await addDemoHistory(tx, { people: everyone.length, names: everyone.slice(0, 30) })
  }
  return names
}

/** The lists that vehicles refer to, with creation times in the first weeks of the company. */
async function addTypes(tx: Tx): Promise<void> {
  const roll = seededRandom(vehicleTypeSeeds.length)
  let moment = tx.app.part(clock).now() - 735 * day
  const later = () => {
    moment = nextWorkTime(moment + (3 + roll(240)) * 60_000, roll)
    return new Date(moment).toISOString()
  }
  for (const [at, [name, code, brands]] of vehicleTypeSeeds.entries()) {
    const id = newId()
    await tx.insert(vehicleTypes).values({ id, name, code, sortNo: at + 1, createTime: later() })
    await tx
      .insert(vehicleBrands)
      .values(brands.map((brand) => ({ id: newId(), name: brand, typeId: id, createTime: later() })))
  }
}

async function addPeople(
  tx: Tx,
  { id: tenantId, prefix, people, roles, passwordHash, hasHistory }: DemoTenant,
): Promise<string[]> {
  const roll = seededRandom(tenantId)
  const now = tx.app.part(clock).now()
  const tree = await addDemoDeparts(
    tx,
    prefix === 'u',
    hasHistory ? (n) => workTimeDaysBefore(now, 730 - n * 1.3) : undefined,
  )
  const persons = Array.from({ length: people }, (_, n) => ({
    id: newId(),
    ...makePerson(n + 1, roll, prefix),
    ...mainDepart(tree, n),
  }))
  await tx.insert(users).values(
    persons.map((person, n) => ({
      ...person,
      status: n > 3 && n % 23 === 0 ? '2' : '1',
      // Creation times are spread over two years, so that sorting and ranges have an effect.
      createTime: new Date(lastWorkTime(now - (n * 2 * 365 * day) / people, roll)).toISOString(),
    })),
  )
  await tx.insert(accounts).values(
    persons.map(({ id, username, phone, email }) => ({
      id,
      username,
      phone,
      email,
      passwordHash,
      homeTenantId: tenantId,
    })),
  )
  await addDemoMembers(
    tx,
    persons.map(({ id }) => id),
    tree,
  )
  const dispatches = (n: number) => /调度|运营|监控/.test(tree[n % tree.length]?.name ?? '')
  const roleOf = (n: number) => roles[n === 0 ? 'tenant_admin' : dispatches(n) ? 'dispatcher' : 'staff']!
  await tx
    .insert(userRoles)
    .values(persons.map(({ id }, n) => ({ id: newId(), userId: id, roleId: roleOf(n) })))
  return persons.map(({ username }) => username)
}
