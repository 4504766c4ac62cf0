import type { consumers } from '#modules/fleet/fleet.tables.ts'
import { makePerson } from '../people.ts'
import { lastWorkTime } from '../work-hours.ts'
import type { Streets } from './cities.ts'
import { day, demoId, padDigits, type RandomBelow, timeText } from './demo-row.ts'

export type Consumer = typeof consumers.$inferInsert & { id: string; phone: string; area: string }

const companyNames = [
  ...['顺达', '宏远', '安捷', '恒通', '万里', '鑫源', '广源', '天成', '和顺', '瑞丰', '海盛', '金桥', '永安'],
  ...['东盛', '华宇', '通达', '联运', '畅行', '众诚', '泰和', '中盛', '利达', '启程', '远航', '嘉禾', '润通'],
]
const trades = [
  '物流有限公司',
  '运输有限公司',
  '冷链有限公司',
  '汽车租赁有限公司',
  '建材有限公司',
  '商贸有限公司',
]
/** Coprime to the number of pairs, so that every pair of name and trade is used before one is repeated. */
const nameStride = 37

/** Companies and people the demo works for; no two companies of a town have one name. */
export function makeConsumers(count: number, now: number, roll: RandomBelow, street: Streets): Consumer[] {
  const inTown = new Map<string, number>()
  return Array.from({ length: count }, (_, n) => {
    const { town, area, address } = street(roll)
    const isCompany = roll(10) < 6
    const person = makePerson(n + 1, roll, 'c')
    const place = inTown.get(town) ?? roll(companyNames.length)
    if (isCompany) inTown.set(town, place + 1)
    return {
      id: demoId('consumer', n + 1),
      name: isCompany ? companyName(town, place) : person.realname,
      kind: isCompany ? '2' : '1',
      sex: isCompany ? null : person.sex,
      phone: `1${['38', '39', '58', '86', '77', '99'][roll(6)]}${padDigits((n * 6_700_417 + 31_415_926) % 100_000_000, 8)}`,
      area,
      address,
      createTime: customerSince(now, roll),
    }
  })
}

function companyName(town: string, place: number): string {
  const pair = (place * nameStride) % (companyNames.length * trades.length)
  return `${town}${companyNames[pair % companyNames.length]}${trades[Math.floor(pair / companyNames.length)]}`
}

/** A creation time before the first order. */
export const customerSince = (now: number, roll: RandomBelow): string =>
  timeText(lastWorkTime(now - (380 + roll(350)) * day - roll(1440) * 60_000, roll))
