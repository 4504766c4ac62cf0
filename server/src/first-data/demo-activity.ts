import { sql } from 'drizzle-orm'
import { logs } from '#kernel/database/kernel.tables.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { visitDays } from '#modules/identity/identity.tables.ts'
import { dice } from './people.ts'

const operations: [
  content: string,
  operateType: number,
  entity: string,
  before: object | null,
  after: object | null,
][] = [
  ['新增用户', 2, 'user', null, { username: 'u0201', realname: '林雨桐', phone: '13910201007' }],
  [
    '编辑用户',
    3,
    'user',
    { realname: '陈志强', phone: '13810045210' },
    { realname: '陈志强', phone: '13910045211' },
  ],
  [
    '编辑部门',
    3,
    'depart',
    { departName: '马尾维修组', mobile: null },
    { departName: '马尾维修组', mobile: '0591-83680012' },
  ],
  ['新增车辆品牌', 2, 'vehicleBrand', null, { name: '远程' }],
  [
    '编辑角色',
    3,
    'role',
    { roleName: '客服专员', description: '受理来电' },
    { roleName: '客服专员', description: '受理来电与报修，查看本部门及以下的用户与车辆' },
  ],
  ['新增通知公告', 2, 'announcement', null, { titile: '十一月安全驾驶培训安排', priority: 'L' }],
  ['删除车辆品牌', 4, 'vehicleBrand', { name: '测试品牌' }, null],
  ['新增数据字典', 2, 'dict', null, { dictName: '客户等级', dictCode: 'customer_level' }],
]

/** Thirty days of visits, the sign-ins of the last two days and what administrators did, as the console would log it. */
export async function addDemoActivity(tx: Tx, names: string[]): Promise<void> {
  const roll = dice(30)
  await tx.insert(visitDays).values(
    Array.from({ length: 30 }, (_, at) => {
      const at0 = new Date(Date.now() - (at + 1) * 86_400_000)
      const isWeekend = [0, 6].includes(at0.getUTCDay())
      const visits = (isWeekend ? 40 : 150) + roll(isWeekend ? 25 : 80)
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
    const username = names[n % names.length] ?? 'u0001'
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
  const changes = Array.from({ length: 24 }, (_, n) => {
    const [content, operateType, entity, before, after] = operations[n % operations.length]!
    const username = names[n % 3] ?? 'u0001'
    const change = { content, operateType, entity, rowId: newId(), before, after }
    return {
      id: newId(),
      logType: 2,
      username,
      peer: from(n),
      createTime: minutesAgo(n * 600 + roll(400)),
      ...change,
    }
  })
  await tx.insert(logs).values(signIns)
  await tx.insert(logs).values(changes)
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
