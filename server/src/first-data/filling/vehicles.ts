import type { vehicleKinds, vehicles } from '#modules/fleet/fleet.tables.ts'
import { lastWorkTime, workTimeOnDay } from '../work-hours.ts'
import type { Streets } from './cities.ts'
import { type Consumer, customerSince } from './consumers.ts'
import { day, demoId, padDigits, type RandomBelow, timeText } from './demo-row.ts'

type Kind = typeof vehicleKinds.$inferInsert & { id: string }
export type Vehicle = typeof vehicles.$inferInsert & { id: string; plateNo: string; location: string }

export interface Brand {
  id: string
  name: string
  typeId: string | null
}

const kindNames: Record<string, string[]> = {
  解放: ['J6P', 'J7', 'JH6'],
  东风: ['天龙KL', '天锦VR'],
  重汽: ['豪沃TX7', '汕德卡C7H'],
  陕汽: ['德龙X3000', '德龙X6000'],
  福田欧曼: ['EST', 'GTL'],
  北奔: ['V3', 'NG80'],
  上汽红岩: ['杰狮C500', '杰卡C100'],
  江淮格尔发: ['A5X', 'K5L'],
  江铃: ['凯运', '顺达'],
  庆铃: ['100P', '700P'],
  福田时代: ['领航S1', '小卡之星'],
  江淮骏铃: ['V5', 'V6'],
  跃进: ['福运S80', '上骏X300'],
  凯马: ['骏驰', '金运卡'],
  宇通: ['ZK6119', 'ZK6826'],
  金龙: ['XMQ6112', 'XMQ6829'],
  金旅: ['XML6102', 'XML6827'],
  中通: ['LCK6108', 'LCK6826'],
  安凯: ['HFF6104', 'HFF6859'],
  亚星: ['YBL6119', 'JS6108'],
  三一: ['SY306C', 'SYM5250'],
  徐工: ['XCT25', 'XZJ5310'],
  中联重科: ['ZTC250', 'ZLJ5318'],
  柳工: ['CLG5250', 'TC250'],
  临工: ['MT95', 'MT86'],
  大众: ['帕萨特', '途安'],
  丰田: ['凯美瑞', '赛那'],
  吉利: ['帝豪', '博越'],
  长安: ['逸动', 'CS75'],
  比亚迪: ['宋PLUS', 'e6'],
  奇瑞: ['艾瑞泽8', '瑞虎8'],
  哈弗: ['H6', '大狗'],
  五菱: ['荣光', '宏光'],
}

/** The kinds of each brand, entered soon after the brands. */
export const makeKinds = (brands: readonly Brand[], now: number): Kind[] =>
  brands.flatMap(({ id, name }, brand) =>
    (kindNames[name] ?? ['4.2 米', '6.8 米']).map((kind, n) => ({
      id: demoId('kind', brand * 10 + n + 1),
      brandId: id,
      name: kind,
      createTime: timeText(workTimeOnDay(now - (728 - brand / 8) * day, brand * 10 + n)),
    })),
  )

export interface Depart {
  id: string
  orgCode: string
  name: string
}

interface FleetPlan {
  count: number
  now: number
  street: Streets
  brands: readonly Brand[]
  kinds: readonly Kind[]
  consumers: readonly Pick<Consumer, 'id' | 'area'>[]
  departs: readonly Depart[]
}

const colors = ['白', '黑', '银', '蓝', '红', '黄', '灰']
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Letters of frame numbers, which exclude Q too. */
const frameLetters = letters.replace('Q', '')

/** Vehicles in the cities of the demo, each of an owner and a department of its town. */
export function makeVehicles(
  { count, now, street, brands, kinds, consumers, departs }: FleetPlan,
  roll: RandomBelow,
): Vehicle[] {
  const seenInCity = new Map<string, number>()
  const owners = new Map<string, FleetPlan['consumers']>()
  const ownersIn = (area: string) => {
    const city = cityCode(area)
    const known = owners.get(city) ?? consumers.filter((each) => cityCode(each.area) === city)
    owners.set(city, known)
    return known.length ? known : consumers
  }
  const pick = <T>(some: readonly T[]): T | undefined => some[roll(some.length)]
  return Array.from({ length: count }, (_, n) => {
    const { town, area, plate, location } = street(roll)
    const inCity = seenInCity.get(plate) ?? 0
    seenInCity.set(plate, inCity + 1)
    const kind = pick(kinds)
    const brand = brands.find(({ id }) => id === kind?.brandId)
    const depart = pick(departsInTown(town, departs))
    const status = randomStatus(roll)
    return {
      id: demoId('vehicle', n + 1),
      plateNo: `${plate}${letters[inCity % letters.length]}${padDigits((inCity * 7919 + 1234) % 10_000, 4)}`,
      vin: `LFBYDM${frameLetters[n % 23]}${frameLetters[(n * 7) % 23]}${padDigits(n % 10, 1)}R${padDigits(n + 1, 7)}`,
      typeId: brand?.typeId ?? null,
      brandId: brand?.id ?? null,
      kindId: kind?.id ?? null,
      color: pick(colors),
      consumerId: pick(ownersIn(area))?.id ?? null,
      departId: depart?.id ?? null,
      sysOrgCode: depart?.orgCode ?? null,
      status,
      location,
      lastTime: timeText(lastOnline(status, now, roll)),
      createTime: customerSince(now, roll),
    }
  })
}

/** The digits that all division codes of a city share. */
const cityCode = (area: string) => area.slice(0, 4)

/** The service station of a town with the groups below it; without one, the departments that manage fleets. */
function departsInTown(town: string, departs: readonly Depart[]): readonly Depart[] {
  const station = departs.find(({ name }) => name === `${town}服务站`)
  const own = station
    ? departs.filter(({ orgCode }) => orgCode.startsWith(station.orgCode))
    : departs.filter(({ name }) => /车队$|大客户组/.test(name))
  return own.length ? own : departs
}

/** On line, off line, out of use. */
const randomStatus = (roll: RandomBelow): string => {
  const at = roll(100)
  return at < 68 ? '1' : at < 95 ? '2' : '3'
}

/** Online vehicles reported a moment ago; the others longer ago, by day, most of them recently. */
const lastOnline = (status: string, now: number, roll: RandomBelow): number =>
  status === '1'
    ? now - roll(600) * 1000
    : lastWorkTime(now - day / 4 - Math.floor((roll(1000) / 1000) ** 3 * 200 * day), roll)
