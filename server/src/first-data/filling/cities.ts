import { areaFullName, findArea } from '@banyan/contract/area/divisions'
import { locationText, pointerText } from '@banyan/contract/area/pointer'
import { placesIn } from '#modules/places/gazetteer.ts'

type RandomBelow = (below: number) => number

/** The cities of the demo: division code, start of the plates, share of the records. */
const cities: [code: string, plate: string, share: number][] = [
  ['350100', '闽A', 30],
  ['350200', '闽D', 16],
  ['350500', '闽C', 12],
  ['350600', '闽E', 5],
  ['310100', '沪A', 10],
  ['330100', '浙A', 8],
  ['330200', '浙B', 5],
  ['320100', '苏A', 6],
  ['320500', '苏E', 6],
  ['440100', '粤A', 8],
  ['440300', '粤B', 8],
  ['110100', '京A', 7],
  ['120100', '津A', 3],
  ['130100', '冀A', 3],
  ['370100', '鲁A', 4],
  ['370200', '鲁B', 4],
  ['410100', '豫A', 4],
  ['420100', '鄂A', 6],
  ['430100', '湘A', 4],
  ['360100', '赣A', 4],
  ['340100', '皖A', 4],
  ['500100', '渝A', 4],
  ['510100', '川A', 6],
  ['520100', '贵A', 2],
  ['530100', '云A', 2],
  ['450100', '桂A', 2],
  ['460100', '琼A', 1],
  ['610100', '陕A', 4],
  ['620100', '甘A', 1],
  ['650100', '新A', 1],
  ['150100', '蒙A', 1],
  ['140100', '晋A', 2],
  ['210100', '辽A', 3],
  ['220100', '吉A', 2],
  ['230100', '黑A', 2],
]
const roads = [
  '解放路',
  '人民路',
  '中山路',
  '建设路',
  '工业路',
  '五一路',
  '滨江大道',
  '迎宾路',
  '新华街',
  '文化路',
]

interface DemoPlace {
  /** The name of the city as people say it. */
  town: string
  plate: string
  /** Division code of the district. */
  area: string
  address: string
  location: string
}

export type Streets = (roll: RandomBelow) => DemoPlace

/** Picks streets in all demo cities or some of them, in proportion to their share. */
export function streetsIn(only?: readonly string[]): Streets {
  const possible = cities.flatMap(([code, plate, share]) => {
    if (only && !only.includes(code)) return []
    const town = cityName(code)
    return Array<{ plate: string; town: string; districts: ReturnType<typeof placesInDistricts> }>(
      share,
    ).fill({
      plate,
      town,
      districts: placesInDistricts(code),
    })
  })
  return (roll) => {
    const { plate, town, districts } = possible[roll(possible.length)]!
    const { code, at } = districts[roll(districts.length)]!
    const address = `${areaFullName(code)}${roads[roll(roads.length)]}${1 + roll(399)}号`
    const location = locationText({ description: address, pointer: pointNear(at, roll) })
    return { town, plate, area: code, address, location }
  }
}

/** The city whose plates begin like this one. */
export function townOfPlate(plateNo: string): string {
  const [code] = cities.find(([, plate]) => plateNo.startsWith(plate)) ?? []
  return code ? cityName(code) : ''
}

const cityName = (code: string): string => (findArea(code)?.text ?? '').replace(/市$/, '')

/** The places of a city's districts where they are known, else that of the city. */
function placesInDistricts(city: string) {
  const places = placesIn(city)
  return places.length > 1 ? places.filter(({ code }) => code !== city) : places
}

/** A point close by on the same street: the position of a vehicle some minutes before. */
export function pointNearby(location: string, roll: RandomBelow): string {
  const { description, pointer } = JSON.parse(location) as { description: string; pointer: string }
  const [lng = 0, lat = 0] = pointer.split(',').map(Number)
  const address = description.replace(/\d+号$/, () => `${1 + roll(399)}号`)
  return locationText({ description: address, pointer: pointNear([lng, lat], roll) })
}

/** A random point within about three kilometres, more often near the centre. */
function pointNear([lng, lat]: readonly [number, number], roll: RandomBelow): string {
  const away = () => ((roll(1000) + roll(1000) - 1000) / 1000) * 0.03
  return pointerText([lng + away(), lat + away()])
}
