import { areaNames, areas } from '@banyan/contract/area/divisions'
import { locationText, pointerText, readLocation, readPointer } from '@banyan/contract/area/pointer'
import type { FieldType } from '@banyan/contract/field'

/** The readable text of an area or place; `undefined` for other fields and unknown values. */
export function placeWords(type: FieldType, stored: string): string | undefined {
  if (type === 'pca') return areaNames(stored)
  if (type !== 'amap') return undefined
  const { description, pointer } = readLocation(stored)
  return description && pointer && description !== pointer
    ? `${description} (${pointer})`
    : pointer || description
}

/** The stored value for a text of `placeWords` or one that a person typed; anything else is returned unchanged. */
export function placeValue(type: FieldType, words: string): string {
  if (type === 'pca') return areaCodes().get(namesWithoutLevel(words)) ?? words
  if (type !== 'amap') return words
  const [, description = '', pointer = ''] = /^([^{]*?)\s*[(（]([^()（）]+)[)）]$/.exec(words) ?? []
  const point = readPointer(pointer)
  return point ? locationText({ description, pointer: pointerText(point) }) : words
}

/** 福建省/福州市, 福建省福州市 and 福建省 福州市 are the same area. */
const namesWithoutLevel = (words: string) => words.replace(/[\s/、,，-]/g, '')

let cachedAreaCodes: ReadonlyMap<string, string> | undefined
/** Area codes by the names from the province down; a municipality may be named once or twice. */
const areaCodes = () => {
  cachedAreaCodes ??= new Map([
    ...areas.map(({ id }) => [[...new Set(areaNames(id).split('/'))].join(''), id] as const),
    ...areas.map(({ id }) => [areaNames(id).replaceAll('/', ''), id] as const),
  ])
  return cachedAreaCodes
}
