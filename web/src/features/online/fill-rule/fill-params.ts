import { type FillKind, FillParams } from '@banyan/contract/online/fill-rule'

type Param = keyof FillParams

/** Which parameters a kind reads (DEC-056). */
export const paramsByKind: Record<FillKind, readonly Param[]> = {
  serialNumber: ['prefix', 'datePattern', 'width'],
  orderNumber: ['prefix'],
  departCode: ['parentId'],
  categoryCode: ['pid'],
  currentUser: [],
  currentDepart: [],
  currentTime: ['datePattern'],
}

export const paramNames: Record<Param, string> = {
  prefix: '前缀',
  datePattern: '日期格式',
  width: '流水号位数',
  parentId: '上级部门',
  pid: '上级分类',
}

/** Parses stored parameters; invalid text gives none. */
export function parseParams(text: string | null | undefined): FillParams {
  if (!text) return {}
  try {
    return FillParams.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {} // text entered by hand may be invalid
  }
}

/** The stored text of the parameters: those the kind uses as JSON, an empty text without any. */
export function storedParams(kind: FillKind, params: FillParams): string {
  const kept = paramsByKind[kind].flatMap((name) => {
    const value = params[name]
    return value === undefined || value === '' ? [] : [[name, value]]
  })
  return kept.length ? JSON.stringify(Object.fromEntries(kept)) : ''
}

/** The parameters as text for a list. */
export function paramsText(text: string | null | undefined): string {
  const words = Object.entries(parseParams(text)).map(([name, value]) => `${paramName(name)} ${value}`)
  return words.join(' · ') || '-'
}

const paramName = (name: string) => Object.entries(paramNames).find(([known]) => known === name)?.[1] ?? name
