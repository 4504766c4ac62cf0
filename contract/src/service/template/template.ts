import { z } from 'zod'
import { withLabel } from '../../wire.ts'
import { type ItemType, TemplateItem } from './item.ts'

/* The three templates of a service type travel and are stored as JSON texts (SERVICE-002 … SERVICE-004). */

/** The limits of a template. */
export const templateLimits = { characters: 200_000, items: 200, depth: 16, values: 20_000 } as const

const refusal = '模板内容不正确'

const Items = z
  .array(TemplateItem, refusal)
  .max(templateLimits.items, `组件不能超过${templateLimits.items}个`)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, '组件编号重复')
const FixedItems = z.looseObject({ top: Items, bottom: Items }, refusal)
export type FixedItems = z.infer<typeof FixedItems>

export type ReadTemplate<T> = { ok: true; template: T } | { ok: false; message: string }

/** The items in the text of `workorderVariableTemp` or `reportTemp`; no text is no items. */
export const readItems = (text: string | null | undefined): ReadTemplate<TemplateItem[]> =>
  readJson(Items, text?.trim() ? text : '[]')

/** The lists around the variable fields, in the text of `workorderTemp`; no text is the usual lists (DEC-084). */
export const readFixedItems = (text: string | null | undefined): ReadTemplate<FixedItems> =>
  text?.trim() ? readJson(FixedItems, text) : { ok: true, template: defaultFixedItems() }

/** The text of items, as it is sent and stored. */
export const itemsText = (items: readonly TemplateItem[]): string => JSON.stringify(items)

/** A member of a call that holds a list of items as text; it stays the text that came (SERVICE-003, SERVICE-004). */
export const ItemsText = z
  .string(refusal)
  .max(templateLimits.characters, '模板内容过大')
  .superRefine((text, context) => {
    const found = text.length > templateLimits.characters ? undefined : readItems(text)
    if (found && !found.ok) context.addIssue({ code: 'custom', message: found.message })
  })

function readJson<T>(schema: z.ZodType<T>, text: string): ReadTemplate<T> {
  if (text.length > templateLimits.characters) return { ok: false, message: '模板内容过大' }
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { ok: false, message: refusal }
  }
  if (!isWithinLimits(given)) return { ok: false, message: refusal }
  const parsed = schema.safeParse(given)
  if (parsed.success) return { ok: true, template: parsed.data }
  return { ok: false, message: firstFault(parsed.error) }
}

/**
 * Whether JSON is within limits of depth and size and without NUL, which the database refuses; iterative, so that deep
 * input cannot overflow the stack (security, section 1).
 */
function isWithinLimits(given: unknown): boolean {
  const open: [value: unknown, depth: number][] = [[given, 1]]
  for (let seen = 0; ; seen++) {
    const next = open.pop()
    if (!next) return true
    const [value, depth] = next
    if (seen > templateLimits.values || depth > templateLimits.depth) return false
    if (typeof value === 'string' && value.includes('\0')) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [name, member] of Object.entries(value)) {
      if (name.includes('\0')) return false
      open.push([member, depth + 1])
    }
  }
}

/** The first fault with the place of its item; zod's own messages are not shown. */
function firstFault({ issues }: z.ZodError): string {
  const issue = issues[0]
  if (!issue?.message) return refusal
  const text = withLabel(issue.message)
  const at = issue.path.find((step) => typeof step === 'number')
  return at === undefined ? text : `第${at + 1}个组件：${text}`
}

/** The members of a work order above and below the variable fields, each under its own name (DEC-084). */
export const defaultFixedItems = (): FixedItems => ({
  top: [
    fixedItem('orderNo', 'input', '工单编号'),
    fixedItem('serviceTypeId', 'select', '服务类型'),
    fixedItem('consumerId', 'select', '客户'),
    fixedItem('contactPhone', 'phonenum', '联系电话'),
    fixedItem('vehicleId', 'select', '车辆'),
    fixedItem('deviceId', 'select', '设备'),
    fixedItem('location', 'input', '服务地址'),
  ],
  bottom: [
    fixedItem('handlerId', 'users', '处理人'),
    fixedItem('remark', 'textarea', '备注'),
    fixedItem('attachments', 'image', '附件'),
  ],
})
/** Its text: what a new service type has as `workorderTemp`. */
export const defaultWorkorderTemp = JSON.stringify(defaultFixedItems())

function fixedItem(id: string, type: ItemType, label: string): TemplateItem {
  return { id, type, label, required: 0, readonly: 1 } as TemplateItem
}
