import { namesInPlaceholders } from '@banyan/contract/expression/fill-in'
import type { FormCaller } from '@banyan/contract/form/form-context'
import { confirmedNumbers, numberRefusal } from '@banyan/contract/usual-number'
import { useSyncExternalStore } from 'react'
import type { Backend } from '#kit/call/backend.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { FormCheck, Values } from './check.ts'
import { formContext } from './form-context.ts'
import { type RemoteRule, remoteRules } from './remote-rules.ts'

/** Checks the fields of an open form and holds their refusals. */
export interface FieldChecker {
  /** Why the value of a field is refused; re-renders when that changes. */
  useRefusal: (name: string) => string | undefined
  /** Whether any of these fields is refused; re-renders when that changes. */
  useHasRefusal: (names: readonly string[]) => boolean
  /** Sets or clears the refusal of a field. */
  setRefusal: (name: string, refusal: string | undefined) => void
  /** A field was changed: a shown refusal is checked again at once, the rules of the server a second later. */
  fieldChanged: (field: Field) => void
  /** A value that the rules of a refused field depend on has changed: checks it again. */
  recheck: (field: Field) => void
  /** Values have changed: refusals that name them in `{{ }}` are worked out again. */
  recheckNaming: (fields: readonly Field[], changed: readonly string[]) => void
  /** Checks a field: the rules of the form first, then those of the server. */
  checkField: (field: Field) => Promise<string | undefined>
  /** Checks several fields, disabled ones too: refusals by field name, in their order. */
  checkFields: (fields: readonly Field[]) => Promise<ReadonlyMap<string, string>>
}

interface CheckerOptions {
  check: FormCheck
  /** All current values. */
  read: () => Values
  rules: Backend['rules']
  table: string | undefined
  recordId: string | undefined
  opened: Values
  /** Somebody else than the signed-in user. */
  caller?: FormCaller
}

const recheckMs = 1000 // family contract 13.3

/** Keeps refusals by field, so that a refusal re-renders its own field only. */
export function fieldChecker({ check, read, ...asked }: CheckerOptions): FieldChecker {
  const refusals = new Map<string, string>()
  const listeners = new Map<string, Set<() => void>>()
  const remote = new Map<string, RemoteRule[]>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const rulesOf = (field: Field) => {
    const rules = remote.get(field.name) ?? remoteRules(field, asked)
    remote.set(field.name, rules)
    return rules
  }
  const setRefusal = (name: string, refusal: string | undefined) => {
    if (refusals.get(name) === refusal) return
    if (refusal === undefined) refusals.delete(name)
    else refusals.set(name, refusal)
    for (const listener of listeners.get(name) ?? []) listener()
  }
  const ownRefusal = (field: Field) => {
    const values = read()
    const value = values[field.name]
    const refusal = check.refusal(field, value, values, formContext(asked.caller))
    if (refusal !== undefined || value === asked.opened[field.name]) return refusal
    return numberRefusal(field, value, values[confirmedNumbers])
  }
  /** The first refusal of these rules; none when the value has changed meanwhile, because another check follows. */
  const ask = async (field: Field, rules: RemoteRule[]) => {
    const value = read()[field.name]
    for (const rule of rules) {
      const refusal = await rule.refusal(value)
      if (read()[field.name] !== value) return undefined
      if (refusal !== undefined) return refusal
    }
    return undefined
  }
  const checkField = async (field: Field) => {
    clearTimeout(timers.get(field.name))
    const own = ownRefusal(field)
    const rules = rulesOf(field)
    const refusal = own === undefined && rules.length ? await ask(field, rules) : own
    setRefusal(field.name, refusal)
    return refusal
  }
  const recheck = (field: Field) => {
    if (refusals.has(field.name)) setRefusal(field.name, ownRefusal(field))
  }
  const listen = (name: string, listener: () => void) => {
    const those = listeners.get(name) ?? new Set()
    listeners.set(name, those.add(listener))
    return () => void those.delete(listener)
  }
  return {
    useRefusal: (name) =>
      useSyncExternalStore(
        (listener) => listen(name, listener),
        () => refusals.get(name),
      ),
    useHasRefusal: (names) =>
      useSyncExternalStore(
        (listener) => {
          const stops = names.map((name) => listen(name, listener))
          return () => {
            for (const stop of stops) stop()
          }
        },
        () => names.some((name) => refusals.has(name)),
      ),
    setRefusal,
    fieldChanged: (field) => {
      recheck(field)
      // Pasted text is not cut: too long a text is refused at once.
      if (isTooLong(field, read()[field.name])) setRefusal(field.name, ownRefusal(field))
      const rules = rulesOf(field).filter(({ isAskedTyping }) => isAskedTyping)
      if (!rules.length && !field.isCheckedTyping) return
      clearTimeout(timers.get(field.name))
      const listener = async () => setRefusal(field.name, ownRefusal(field) ?? (await ask(field, rules)))
      timers.set(
        field.name,
        setTimeout(() => void listener(), recheckMs),
      )
    },
    recheck,
    recheckNaming: (fields, changed) => {
      if (refusals.size === 0) return
      for (const field of fields)
        if (namesInPlaceholders(field.errorInfo ?? '').some((name) => changed.includes(name))) recheck(field)
    },
    checkField,
    checkFields: async (fields) => {
      const editable = fields.filter(({ readOnly }) => !readOnly) // the server fills those itself
      const found = await Promise.all(
        editable.map(async (field) => [field.name, await checkField(field)] as const),
      )
      return new Map(found.flatMap(([name, refusal]) => (refusal === undefined ? [] : [[name, refusal]])))
    },
  }
}

const isTooLong = ({ max }: Field, value: unknown): boolean =>
  max !== undefined && typeof value === 'string' && value.length > max
