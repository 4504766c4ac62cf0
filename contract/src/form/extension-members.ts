import { parse } from '../expression/parse.ts'
import type { FieldMeta } from '../field.ts'
import type { Choice } from '../field-options.ts'

/** Members of the field schema that a definition sets in `fieldExtendJson` (DEC-131, WIDGET-032…034). */
type ExtensionOptions = Pick<
  FieldMeta,
  | 'placeholder'
  | 'multiple'
  | 'maxTagCount'
  | 'ownsRecord'
  | 'dictFilter'
  | 'condition'
  | 'dictIsDataLink'
  | 'dictRelatedField'
  | 'dictForeignKey'
  | 'assolist'
  | 'listSource'
  | 'textField'
  | 'errorInfo'
  | 'hint'
  | 'compute'
  | 'minimum'
  | 'maximum'
>

interface Member {
  /** The option it sets. */
  sets: keyof ExtensionOptions
  read: (given: unknown) => unknown
  /** The required form, for refusals. */
  wants: string
}

const readText = (given: unknown) => (typeof given === 'string' && given.trim() ? given.trim() : undefined)
const readFlag = (given: unknown) =>
  given === true || given === 1 || given === '1' || given === 'true'
    ? true
    : given === false || given === 0 || given === '0' || given === 'false'
      ? false
      : undefined
const readCount = (given: unknown) => {
  const count = Number(given)
  return Number.isInteger(count) && count > 0 && count <= 1000 ? count : undefined
}
const readLinkFlag = (given: unknown) =>
  readFlag(given) === undefined ? undefined : readFlag(given) ? '1' : '0'

function readExpression(given: unknown): string | undefined {
  const read = readText(given)
  return read !== undefined && parse(read) ? read : undefined
}

function readNumber(given: unknown): number | undefined {
  const read = typeof given === 'string' && given.trim() ? Number(given) : given
  return typeof read === 'number' && Number.isFinite(read) && Math.abs(read) <= 1e15 ? read : undefined
}

function readCondition(given: unknown): string | undefined {
  try {
    const read: unknown = typeof given === 'string' ? JSON.parse(given) : given
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? JSON.stringify(read)
      : undefined
  } catch {
    return undefined
  }
}

function readChoices(given: unknown): Choice[] | undefined {
  if (!Array.isArray(given) || given.length === 0) return undefined
  const read = given.map((one: { value?: unknown; text?: unknown; label?: unknown } | null) => ({
    value: one?.value === undefined || one.value === null ? '' : String(one.value),
    text: String(one?.text ?? one?.label ?? ''),
  }))
  return read.every(({ value, text }) => value && text) ? read : undefined
}

const text: Omit<Member, 'sets'> = { read: readText, wants: '文字' }
const booleanMember: Omit<Member, 'sets'> = { read: readFlag, wants: 'true 或 false' }

const members: Record<string, Member> = {
  placeholder: { sets: 'placeholder', ...text },
  multiple: { sets: 'multiple', ...booleanMember },
  multiSelect: { sets: 'multiple', ...booleanMember }, // as clients of the family spell it
  popupMulti: { sets: 'multiple', ...booleanMember },
  maxTagCount: { sets: 'maxTagCount', read: readCount, wants: '1 到 1000 的整数' },
  ownsRecord: { sets: 'ownsRecord', ...booleanMember },
  dictFilter: { sets: 'dictFilter', ...text },
  condition: { sets: 'condition', read: readCondition, wants: 'JSON 对象' },
  dictIsDataLink: { sets: 'dictIsDataLink', read: readLinkFlag, wants: '0 或 1' },
  dictRelatedField: { sets: 'dictRelatedField', ...text },
  dictForeignKey: { sets: 'dictForeignKey', ...text },
  assolist: { sets: 'assolist', ...text },
  listSource: { sets: 'listSource', read: readChoices, wants: '[{"value":"1","text":"选项"}] 形式的列表' },
  textField: { sets: 'textField', ...text },
  validateError: { sets: 'errorInfo', ...text },
  hint: { sets: 'hint', ...text },
  compute: { sets: 'compute', read: readExpression, wants: '可以计算的公式' },
  minimum: { sets: 'minimum', read: readNumber, wants: '数字' },
  maximum: { sets: 'maximum', read: readNumber, wants: '数字' },
}

/** Members that `readExtension` reads besides. */
const membersReadElsewhere = [
  'imgMaxNum',
  'before',
  'after',
  'interval',
  'uniqueColumns',
  'showLength',
  'uploadnum',
]

/** The options that `fieldExtendJson` sets; what is no JSON, or of the wrong kind, counts as absent. */
export function extensionOptions(json: string | null | undefined): ExtensionOptions {
  let given: unknown
  try {
    given = JSON.parse(json || '{}')
  } catch {
    return {}
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {}
  const read = Object.entries(given).flatMap(([name, value]) => {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    const option = member?.read(value)
    return member && option !== undefined ? [[member.sets, option]] : []
  })
  return Object.fromEntries(read)
}

/** The fault of an extension: unknown members are refused by name (DEC-131). */
export function extensionFault(json: string): string | undefined {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    return '扩展参数不是正确的JSON'
  }
  if (typeof given !== 'object' || given === null) return '扩展参数不是正确的JSON'
  if (Array.isArray(given)) return undefined // on and off of a switch
  for (const [name, value] of Object.entries(given)) {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (!member && !membersReadElsewhere.includes(name)) return `扩展参数中没有「${name}」这一项`
    if (member && value !== '' && value !== null && member.read(value) === undefined)
      return `扩展参数「${name}」应为${member.wants}`
  }
  return undefined
}
