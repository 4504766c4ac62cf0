import type {
  consumers,
  devices,
  deviceUsers,
  vehicleKinds,
  vehiclePositions,
  vehicles,
} from '#modules/fleet/fleet.tables.ts'
import { personOf } from '../people.ts'
import { nearby, type Streets } from './cities.ts'

/* What a company with vehicles has: rows made from numbers only, the same on every machine. */

type Roll = (below: number) => number
type Consumer = typeof consumers.$inferInsert & { id: string }
type Kind = typeof vehicleKinds.$inferInsert & { id: string }
export type Vehicle = typeof vehicles.$inferInsert & { id: string; location: string }
type Device = typeof devices.$inferInsert & { id: string }
type DeviceUser = typeof deviceUsers.$inferInsert
type Position = typeof vehiclePositions.$inferInsert

const minute = 60_000
const day = 24 * 60 * minute
const at = (ms: number) => new Date(ms).toISOString()
const idOf = (what: string, n: number) => `demo-${what}-${String(n).padStart(6, '0')}`
const digits = (value: number, width: number) => String(value).padStart(width, '0')

const names = [
  ...[
    '顺达',
    '宏远',
    '安捷',
    '恒通',
    '万里',
    '鑫源',
    '广源',
    '天成',
    '和顺',
    '瑞丰',
    '海盛',
    '金桥',
    '永安',
    '东盛',
  ],
  ...['华宇', '通达', '联运', '畅行', '众诚', '泰和'],
]
const trades = [
  '物流有限公司',
  '运输有限公司',
  '冷链有限公司',
  '汽车租赁有限公司',
  '建材有限公司',
  '商贸有限公司',
]

/** Companies and people the demo works for. */
export function consumersOf(count: number, now: number, roll: Roll, street: Streets): Consumer[] {
  return Array.from({ length: count }, (_, n) => {
    const { town, area, address } = street(roll)
    const isCompany = roll(10) < 6
    const person = personOf(n + 1, roll, 'c')
    return {
      id: idOf('consumer', n + 1),
      name: isCompany ? `${town}${names[roll(names.length)]}${trades[roll(trades.length)]}` : person.realname,
      kind: isCompany ? '2' : '1',
      sex: isCompany ? null : person.sex,
      phone: `1${['38', '39', '58', '86', '77', '99'][roll(6)]}00${digits(n + 1, 6)}`,
      area,
      address,
      createTime: since(now, roll),
    }
  })
}

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
  江铃: ['凯运', '顺达'],
  宇通: ['ZK6119', 'ZK6826'],
  金龙: ['XMQ6112', 'XMQ6829'],
  三一: ['SY306C', 'SYM5250'],
  徐工: ['XCT25', 'XZJ5310'],
  大众: ['帕萨特', '途安'],
  丰田: ['凯美瑞', '赛那'],
  比亚迪: ['宋PLUS', 'e6'],
  五菱: ['荣光', '宏光'],
}

/** The kinds of each brand. */
export const kindsOf = (brands: readonly Brand[]): Kind[] =>
  brands.flatMap(({ id, name }, brand) =>
    (kindNames[name] ?? ['标准型', '加长型']).map((kind, n) => ({
      id: idOf('kind', brand * 10 + n + 1),
      brandId: id,
      name: kind,
    })),
  )

export interface Departs {
  id: string
  orgCode: string
}

export interface FleetPlan {
  count: number
  now: number
  street: Streets
  brands: readonly Brand[]
  kinds: readonly Kind[]
  consumerIds: readonly string[]
  departs: readonly Departs[]
}

const colors = ['白', '黑', '银', '蓝', '红', '黄', '灰']
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Frame numbers have no Q either. */
const frameLetters = letters.replace('Q', '')

export function vehiclesOf(
  { count, now, street, brands, kinds, consumerIds, departs }: FleetPlan,
  roll: Roll,
): Vehicle[] {
  const seenInCity = new Map<string, number>()
  return Array.from({ length: count }, (_, n) => {
    const { plate, location } = street(roll)
    const inCity = seenInCity.get(plate) ?? 0
    seenInCity.set(plate, inCity + 1)
    const kind = kinds[roll(kinds.length)]
    const brand = brands.find(({ id }) => id === kind?.brandId)
    const depart = departs[roll(departs.length)]
    const status = statusOf(roll)
    return {
      id: idOf('vehicle', n + 1),
      plateNo: `${plate}${letters[inCity % letters.length]}${digits((inCity * 7919 + 1234) % 10_000, 4)}`,
      vin: `LFBYDM${frameLetters[n % 23]}${frameLetters[(n * 7) % 23]}${digits(n % 10, 1)}R${digits(n + 1, 7)}`,
      typeId: brand?.typeId ?? null,
      brandId: brand?.id ?? null,
      kindId: kind?.id ?? null,
      color: colors[roll(colors.length)],
      consumerId: consumerIds[roll(consumerIds.length)] ?? null,
      departId: depart?.id ?? null,
      sysOrgCode: depart?.orgCode ?? null,
      status,
      location,
      lastTime: at(lastHeard(status, now, roll)),
      createTime: since(now, roll),
    }
  })
}

const models = ['BY-T100', 'BY-T200', 'BY-V3', 'BY-V3Pro']

/** One device in nearly every vehicle, and some in stock. */
export function devicesOf(fleet: readonly Vehicle[], count: number, now: number, roll: Roll): Device[] {
  return Array.from({ length: count }, (_, n) => {
    const vehicle = fleet[n]
    const model = models[roll(models.length)]
    return {
      id: idOf('device', n + 1),
      deviceNo: `wg_${digits(n + 1, 8)}`,
      deviceName: `${model?.startsWith('BY-V') ? '视频终端' : '定位终端'}${digits(n + 1, 5)}`,
      model,
      simNo: `14400${digits(n * 37 + 10_000_000, 8)}`,
      vehicleId: vehicle?.id ?? null,
      sysOrgCode: vehicle?.sysOrgCode ?? null,
      status: vehicle?.status ?? '3',
      location: vehicle?.location ?? null,
      lastTime: vehicle?.lastTime ?? null,
      createTime: vehicle?.createTime ?? since(now, roll),
    }
  })
}

/** One or two people use every third device that is in a vehicle. */
export function deviceUsersOf(
  terminals: readonly Device[],
  userIds: readonly string[],
  roll: Roll,
): DeviceUser[] {
  if (userIds.length < 2) return []
  return terminals
    .filter(({ vehicleId }, n) => vehicleId && n % 3 === 0)
    .flatMap(({ id, createTime }, n) => {
      const first = roll(userIds.length)
      const users = roll(4) === 0 ? [first, (first + 1) % userIds.length] : [first]
      return users.map((at, place) => ({
        id: idOf('device-user', n * 2 + place + 1),
        deviceId: id,
        userId: userIds[at]!,
        createTime,
      }))
    })
}

export interface Tracks {
  fleet: readonly Vehicle[]
  /** The n-th is in the n-th vehicle. */
  terminals: readonly Device[]
  /** Every so many-th vehicle has its whole last day, a report every half hour; the others their last reports. */
  every: number
  now: number
}

const lastReports = 4
const reportsOfDay = 24

export function positionsOf({ fleet, terminals, every, now }: Tracks, roll: Roll): Position[] {
  return fleet.flatMap(({ id, location, sysOrgCode, lastTime }, n) => {
    const last = Date.parse(lastTime ?? at(now))
    return Array.from({ length: n % every === 0 ? reportsOfDay : lastReports }, (_, back) => ({
      id: idOf('position', n * reportsOfDay + back + 1),
      vehicleId: id,
      deviceId: terminals[n]?.id ?? null,
      sysOrgCode,
      location: back === 0 ? location : nearby(location, roll),
      reportTime: at(last - back * 30 * minute),
      createTime: at(last - back * 30 * minute),
    }))
  })
}

/** Everything is there before the year of orders begins. */
const since = (now: number, roll: Roll): string => at(now - (380 + roll(350)) * day - roll(1440) * minute)

/** On line, off line, out of use. */
const statusOf = (roll: Roll): string => {
  const at = roll(100)
  return at < 68 ? '1' : at < 95 ? '2' : '3'
}

/** Who is on line was heard of a moment ago; the others longer ago, most of them lately. */
const lastHeard = (status: string, now: number, roll: Roll): number =>
  status === '1' ? now - roll(600) * 1000 : now - day / 4 - Math.floor((roll(1000) / 1000) ** 3 * 200 * day)
