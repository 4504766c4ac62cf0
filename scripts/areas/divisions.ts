/** A division as it is shown: placeholder rows of the national list are merged into what stands around them. */
export interface Division {
  code: string
  name: string
  parent: string
}

/** Code → name below each code; the root is `86`. */
type NationalList = Record<string, Record<string, string>>

export const root = '86'

/**
 * Provinces, cities and districts in the order of their codes. A 市辖区 of the second level bears the name of its
 * municipality and takes in its 县; what a province governs directly moves up; a 市辖区 of the third level is left out.
 */
export function divisionsOf(list: NationalList): Division[] {
  return Object.entries(list[root] ?? {}).flatMap(([code, name]) => [
    { code, name, parent: root },
    ...below(list, code, name),
  ])
}

function below(list: NationalList, province: string, provinceName: string): Division[] {
  let municipality = ''
  return Object.entries(list[province] ?? {}).flatMap(([code, name]) => {
    if (name === '市辖区') municipality = code
    const city = name === '市辖区' ? provinceName : simplified(name)
    const districts = districtsOf(list, code)
    if (name === '县') return districts.map((each) => ({ ...each, parent: municipality }))
    if (name.endsWith('直辖县级行政区划')) return districts.map((each) => ({ ...each, parent: province }))
    return [{ code, name: city, parent: province }, ...districts]
  })
}

const districtsOf = (list: NationalList, city: string): Division[] =>
  Object.entries(list[city] ?? {})
    // cities without districts are followed by their towns, whose codes are longer
    .filter(([code, name]) => name !== '市辖区' && code.length === 6)
    // a code begins with that of its city; the list has a few of a neighbour's
    .map(([code, name]) => ({
      code: city.slice(0, 4) + code.slice(4),
      name: simplified(name),
      parent: city,
    }))

const traditional = '區灣東龍黃觀門貢離島屯荃龍黃聖風順環過鹽馬澳濱際葉氹仔臺縣'
const simple = '区湾东龙黄观门贡离岛屯荃龙黄圣风顺环过盐马澳滨际叶氹仔台县'

/** The names of Hong Kong and Macao come in traditional characters. */
const simplified = (name: string) =>
  [...name].map((sign) => [...simple][[...traditional].indexOf(sign)] ?? sign).join('')
