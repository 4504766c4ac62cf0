import { sql } from 'drizzle-orm'
import { clock } from '#kernel/clock.ts'
import { logs } from '#kernel/database/kernel.tables.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { visitDays } from '#modules/identity/identity.tables.ts'
import { seededRandom } from './people.ts'
import { lastWorkTime } from './work-hours.ts'

/** The number of employees, and those who appear in the log, the administrator first. */
export interface Company {
  people: number
  names: readonly string[]
}

interface Operation {
  content: string
  operateType: number
  entity: string
  before?: object
  after?: object
}

/** Logged changes of administrators; they name existing records. */
const operations: Operation[] = [
  { content: '新增车辆品牌', operateType: 2, entity: 'vehicleBrand', after: { name: '五菱' } },
  {
    content: '编辑部门',
    operateType: 3,
    entity: 'depart',
    before: { departName: '财务部', mobile: null },
    after: { departName: '财务部', mobile: '0591-83680012' },
  },
  {
    content: '编辑角色',
    operateType: 3,
    entity: 'role',
    before: { roleName: '客服专员', description: '受理来电' },
    after: { roleName: '客服专员', description: '受理来电与报修，登记客户与工单，查看本部门及以下的用户' },
  },
  {
    content: '新增通知公告',
    operateType: 2,
    entity: 'announcement',
    after: { titile: '安全驾驶培训安排', priority: 'L' },
  },
  {
    content: '编辑车辆品牌',
    operateType: 3,
    entity: 'vehicleBrand',
    before: { name: '欧曼' },
    after: { name: '福田欧曼' },
  },
  { content: '删除车辆品牌', operateType: 4, entity: 'vehicleBrand', before: { name: '欧曼（重复）' } },
  {
    content: '新增数据字典',
    operateType: 2,
    entity: 'dict',
    after: { dictName: '年检结论', dictCode: 'inspection_result' },
  },
]

/** Thirty days of visits, the sign-ins of the last days and what administrators did, as the console would log it. */
export async function addDemoActivity(tx: Tx, { people, names }: Company): Promise<void> {
  const roll = seededRandom(people)
  const now = tx.app.part(clock).now()
  const minutesAgo = (minutes: number) => new Date(lastWorkTime(now - minutes * 60_000, roll)).toISOString()
  await tx.insert(visitDays).values(
    Array.from({ length: 30 }, (_, at) => {
      const isWeekend = [0, 6].includes(new Date(now - (at + 1) * 86_400_000).getUTCDay())
      // Most people sign in once on a working day, some a second time.
      const visits = Math.ceil(people * (isWeekend ? 0.2 : 0.75)) + roll(people * (isWeekend ? 0.12 : 0.4))
      return {
        id: newId(),
        day: sql<string>`(app_now() - ${at + 1}::int * interval '1 day')::date`,
        visits,
        ips: Math.round(visits * 0.35),
      }
    }),
  )
  const from = (n: number) => `10.8.${1 + (n % 4)}.${20 + roll(80)}`
  const signIns = Array.from({ length: 40 }, (_, n) => {
    const username = names[roll(names.length)] ?? ''
    const [content, gap] = n % 13 === 7 ? ['登录失败', 61] : ['登录成功', 67]
    return {
      id: newId(),
      logType: 1,
      content: `用户 ${username} ${content}`,
      username,
      peer: from(n),
      createTime: minutesAgo(n * gap + roll(40)),
    }
  })
  const changes = operations.map((operation, n) => ({
    id: newId(),
    logType: 2,
    username: names[0] ?? '',
    peer: from(n),
    createTime: minutesAgo((n + 1) * 3100 + roll(900)),
    rowId: newId(),
    before: null,
    after: null,
    ...operation,
  }))
  await tx.insert(logs).values(signIns)
  await tx.insert(logs).values(changes)
}
