import type { Caller } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { isPreview, type Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { nextCategoryCode } from '#modules/dictionary/public.ts'
import { nextDepartCode } from '#modules/organisation/public.ts'
import { dateText, type FormData, isFillKind, parseParams, readMember } from './fill-rule.rules.ts'
import { findFillRules } from './rule.queries.ts'
import type { fillRules } from './rule.tables.ts'
import { peekSerial, takeSerial } from './serial.queries.ts'

/** The person a value is for, whose name or department rules may use. */
type FillCaller = Pick<Caller, 'username' | 'orgCode'>

interface FillContext {
  tx: Tx
  me: FillCaller
  now: Date
  /** Shows the next number without using it up. */
  isTest: boolean
}

/** Rules whose values are drawn from a counter that others wait for. */
const numberingKinds: ReadonlySet<string> = new Set(['serialNumber', 'orderNumber'])

/** The value a rule gives for a form (DEC-056); an unknown rule gives nothing. */
export async function computeFillValue(
  filling: FillContext,
  rule: typeof fillRules.$inferSelect | undefined,
  form: FormData,
): Promise<string | null> {
  if (!rule || !isFillKind(rule.ruleClass)) return null
  const { tx, me, now, isTest } = filling
  const params = parseParams(rule.ruleParams)
  const serial = isTest ? peekSerial : takeSerial
  switch (rule.ruleClass) {
    case 'serialNumber': {
      const { datePattern = 'yyyyMMdd', width = 4 } = params
      const period = dateText(datePattern, now)
      const number = await serial(tx, rule.ruleCode, period)
      return `${readMember(form, 'prefix', params) ?? ''}${period}${String(number).padStart(width, '0')}`
    }
    case 'orderNumber': {
      // Two digits from a counter instead of by chance: up to a hundred numbers a second differ.
      const number = await serial(tx, rule.ruleCode, 'order')
      const digits = String(number % 100).padStart(2, '0')
      return `${readMember(form, 'prefix', params) ?? 'CN'}${dateText('yyyyMMddHHmmss', now)}${digits}`
    }
    case 'departCode':
      return nextDepartCode(tx, readMember(form, 'parentId', params))
    case 'categoryCode':
      return nextCategoryCode(tx, readMember(form, 'pid', params) || '0')
    case 'currentUser':
      return me.username
    case 'currentDepart':
      return me.orgCode
    case 'currentTime':
      return dateText(params.datePattern ?? 'yyyy-MM-dd HH:mm:ss', now)
  }
}

/**
 * The next value of a rule, taken in the caller's transaction so that a rollback frees it. A preview draws no number
 * and gets a placeholder that is never used.
 */
export async function nextFillValue(
  { tx, me }: Pick<FillContext, 'tx' | 'me'>,
  ruleCode: string,
  form: FormData = {},
): Promise<string | null> {
  const rules = await findFillRules(tx, [ruleCode])
  const rule = rules.get(ruleCode)
  if (rule && numberingKinds.has(rule.ruleClass) && isPreview(tx)) return newId()
  return computeFillValue({ tx, me, now: tx.app.part(clock).date(), isTest: false }, rule, form)
}

/** Several values of a rule, in order; nothing if the rule is unknown. */
export async function nextFillValues(
  { tx, me }: Pick<FillContext, 'tx' | 'me'>,
  ruleCode: string,
  count: number,
): Promise<string[] | undefined> {
  const rule = (await findFillRules(tx, [ruleCode])).get(ruleCode)
  const values: string[] = []
  const start = tx.app.part(clock).now()
  for (let n = 0; n < count; n++) {
    // Order numbers have two digits per second, so after a hundred numbers the next second is used.
    const now = new Date(start + (rule?.ruleClass === 'orderNumber' ? Math.floor(n / 100) * 1000 : 0))
    const value = await computeFillValue({ tx, me, now, isTest: false }, rule, {})
    if (!value) return undefined
    values.push(value)
  }
  return values
}
