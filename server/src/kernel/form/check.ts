import type { FormFault } from '@banyan/contract/form/form-check'
import type { FormContext } from '@banyan/contract/form/form-context'
import { matchesInPlace, parsePattern } from '@banyan/contract/form/form-pattern'
import type { FormField } from '@banyan/contract/form/form-property'
import { keepsValueWhenHidden, normalizeValue, splitList } from '@banyan/contract/form/form-value'
import { checkComputedNested, faultText } from '@banyan/contract/form/nested-check'
import type { ComputedNested } from '@banyan/contract/form/nested-value'
import type { NestedForm } from '@banyan/contract/form/sub-table'
import { patternMatcher } from '#kernel/pattern/match-pattern.ts'
import { findUnknownValue } from '#kernel/records/check-values.ts'
import { canList, isHidden } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { ComputedRecord, FormEntity, FormRules } from './form.ts'
import { findTakenValue } from './unique.ts'

/** A computed form with everything in it that has to be checked. */
export interface CheckedForm {
  nested: NestedForm
  settled: ComputedNested
  context: FormContext
  main: ComputedRecord
  rows: readonly ComputedRecord[]
  /** Keys of the sub-tables whose rows were given. */
  given: ReadonlySet<string>
}

/**
 * Refuses a record by its first fault; values that an edit leaves unchanged are checked only where something is
 * missing.
 */
export async function refuseWrong(change: Change, form: FormEntity, checked: CheckedForm): Promise<void> {
  const all = [checked.main, ...checked.rows]
  const fault =
    findLockedFault(all) ??
    (await findOwnFault(change, checked, all)) ??
    (await findForeignFault(change, form.rules, all))
  if (fault) throw faultRefusal(form, fault)
}

/** A refusal with the field and row it is about: forms show it there. */
export const faultRefusal = (form: NestedForm, fault: FormFault): Refusal =>
  new Refusal(faultText(form, fault), { result: fault })

/** Faults found by the form's own rules. */
async function findOwnFault(
  change: Change,
  { nested, settled, context, main, rows, given }: CheckedForm,
  all: readonly ComputedRecord[],
): Promise<FormFault | undefined> {
  const matched = await findMatchedPatterns(change, all)
  const faults = checkComputedNested(nested, settled, {
    ...context,
    matches: (pattern, value) =>
      pattern.isForeign ? matched.has(`${pattern.source}\n${value}`) : matchesInPlace(pattern, value),
    mayTell: (member, table) => {
      const of = table === undefined ? main : rows.find(({ place }) => place?.table === table)
      const isRead = !main.stored || canList(change.me, main.entity.source)
      return of !== undefined && isRead && !isHidden(of.entity.source, change.me, member)
    },
  })
  const at = (table: string, row: number) =>
    rows.find(({ place }) => place?.table === table && place.row === row)
  return faults.find(({ table, row, field, repeats }) => {
    if (table === undefined) return isChanged(main, field)
    if (row === undefined) return given.has(table)
    return [row, repeats ?? row].some((each) => isChanged(at(table, each), field))
  })
}

/**
 * A value was changed that is read-only, or hidden from this person; a new record may hold nothing in such a field, or its default.
 */
function findLockedFault(all: readonly ComputedRecord[]): FormFault | undefined {
  for (const { fields, settled, stored, place } of all)
    for (const field of fields) {
      const { name, label, defVal, compute, setTo } = field
      const isHidden = settled.hidden.has(name)
      const isFixed = isHidden ? keepsValueWhenHidden(field) : settled.locked?.has(name)
      if (!isFixed || compute || setTo) continue
      const value = settled.values[name] ?? null
      const isKept = stored
        ? value === (stored[name] ?? null)
        : value === (normalizeValue(field, null) ?? null) || Boolean(defVal)
      if (!isKept)
        return {
          field: name,
          message: `${label}在当前条件下不能修改`,
          ...(place && { table: place.table, row: place.row }),
        }
    }
  return undefined
}

const isChanged = (checked: ComputedRecord | undefined, field: string): boolean =>
  !checked || !Object.hasOwn(checked.settled.values, field) || isNewValue(checked, field, true)

/** Whether a value differs from the stored one; `orMissing`: or nothing is stored. */
const isNewValue = ({ settled, stored }: ComputedRecord, field: string, orMissing = false): boolean => {
  const value = settled.values[field]
  return !stored || stored[field] !== value || (orMissing && value === null)
}

/** Patterns of whoever defined the form run beside the server, with a time limit (security, section 7). */
async function findMatchedPatterns(
  { tx, me }: Change,
  all: readonly ComputedRecord[],
): Promise<ReadonlySet<string>> {
  const matchPattern = tx.app.part(patternMatcher).of(me.tenantId)
  const matched = new Set<string>()
  for (const checked of all) {
    for (const { name, pattern } of checked.fields) {
      const value = checked.settled.values[name]
      if (!pattern || !isNewValue(checked, name) || typeof value !== 'string' || value.length > 1000) continue
      const { source, isForeign } = parsePattern(pattern)
      if (!isForeign || matched.has(`${source}\n${value}`)) continue
      const outcome = await matchPattern(source, value)
      if (outcome === 'too slow') return matched // the value is refused later; further patterns of the form are not run
      if (outcome === 'match') matched.add(`${source}\n${value}`)
    }
  }
  return matched
}

/** Faults found by files, check rules, dictionaries and other records. */
async function findForeignFault(
  change: Change,
  rules: FormRules,
  all: readonly ComputedRecord[],
): Promise<FormFault | undefined> {
  for (const checked of all) {
    const { entity, fields, settled, place } = checked
    const changed = fields.filter(({ name }) => isNewValue(checked, name))
    if (changed.length === 0) continue
    const values = Object.fromEntries(changed.map(({ name }) => [name, settled.values[name]]))
    const fault =
      (await fileFault(change, rules, changed, values)) ??
      (await ruleFault(change, rules, changed, values)) ??
      // The record engine compares the record's own values with dictionaries; here only its rows.
      (place && (await findUnknownValue(change, entity.source, values))) ??
      (await findTakenValue(change, checked))
    if (fault) return place ? { ...fault, table: place.table, row: place.row } : fault
  }
  return undefined
}

/** Files must be stored in this tenant; other addresses are shown, never fetched (family contract, section 11). */
async function fileFault(
  change: Change,
  rules: FormRules,
  fields: readonly FormField[],
  values: Draft,
): Promise<FormFault | undefined> {
  for (const { name, label, type } of fields) {
    const value = values[name]
    if ((type !== 'file' && type !== 'image') || typeof value !== 'string') continue
    const keys = splitList(value).filter((path) => !/^https?:\/\//i.test(path))
    if (keys.length === 0) continue
    const known = await rules.knownFiles(change, keys)
    if (!keys.every((key) => known.has(key))) return { field: name, message: `${label}不存在，请重新上传` }
  }
  return undefined
}

/** Check rules refuse with their own texts (DEC-055). */
async function ruleFault(
  change: Change,
  rules: FormRules,
  fields: readonly FormField[],
  values: Draft,
): Promise<FormFault | undefined> {
  for (const { name, checkRule } of fields) {
    const value = values[name]
    if (!checkRule || typeof value !== 'string') continue
    const message = await rules.checkRule(change, checkRule, value)
    if (message !== undefined) return { field: name, message }
  }
  return undefined
}
