import lines from '../../data/area/divisions.json'

/** One division of China (PICK-020): its code, its name and the code of its parent. */
interface Area {
  id: string
  text: string
  pid: string
}

/** The code that contains all provinces. */
export const areaRoot = '86'

/** All provinces, cities and districts in the order of their codes; about 3500 rows, so load them when wanted. */
export const areas: readonly Area[] = parseAreas(lines)

const byCode = new Map(areas.map((area) => [area.id, area]))
const byParent = new Map<string, Area[]>()
for (const each of areas) byParent.set(each.pid, [...(byParent.get(each.pid) ?? []), each])

export const findArea = (code: string): Area | undefined => byCode.get(code)

export const childAreas = (code: string): readonly Area[] => byParent.get(code) ?? []

/**
 * The divisions of a code from the province down. An unlisted code counts as the city or province of its leading
 * digits.
 */
export function areaPath(code: string): Area[] {
  const known = [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`].find((each) => byCode.has(each))
  const area = known && /^\d{6}$/.test(code) ? byCode.get(known) : undefined
  return area ? [...areaPath(area.pid), area] : []
}

/** Names from the province down, joined by `/` (DEC-072); an unknown code stays as it is. */
export const areaNames = (code: string): string =>
  areaPath(code)
    .map(({ text }) => text)
    .join('/') || code

/** An address of it: 北京市东城区, a municipality named once. */
export const areaFullName = (code: string): string =>
  [...new Set(areaPath(code).map(({ text }) => text))].join('')

/** A line is a province (`=`), or a city followed by its districts. */
function parseAreas(data: readonly string[]): Area[] {
  let province = ''
  return data.flatMap((line) => {
    if (line.startsWith('=')) {
      province = line.slice(1, 7)
      return [{ id: province, text: line.slice(7), pid: areaRoot }]
    }
    const [city = '', ...districts] = line.split(' ')
    return [area(city, province), ...districts.map((each) => area(each, city.slice(0, 6)))]
  })
}

function area(entry: string, pid: string): Area {
  return { id: entry.slice(0, 6), text: entry.slice(6), pid }
}
