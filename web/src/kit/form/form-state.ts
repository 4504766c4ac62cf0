import { namesInExpression } from '@banyan/contract/expression/fill-in'
import { parse } from '@banyan/contract/expression/parse'
import type { FormCaller } from '@banyan/contract/form/form-context'
import {
  type ComputedForm,
  computeForm,
  fieldExpressions,
  keepsValueWhenHidden,
  splitList,
} from '@banyan/contract/form/form-value'
import { useRef, useSyncExternalStore } from 'react'
import type { FormScope } from '#kit/widgets/form-scope.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { Values } from './check.ts'
import { formContext } from './form-context.ts'

/** The changing values of an open form, with computed fields, conditions and listeners. */
export interface FormState {
  scope: FormScope
  /** Fields changed: computes dependent fields and notifies listeners. */
  changed: (names: readonly string[]) => void
  /** Whether the condition of a field holds; re-renders when that changes. */
  useIsShown: (name: string) => boolean
  /** Which of these fields are hidden; re-renders when that changes. */
  useHiddenAmong: (names: readonly string[]) => ReadonlySet<string>
  isHidden: (name: string) => boolean
  /** The hidden fields that are stored without a value. */
  emptied: () => readonly Field[]
  /** Whether a rule currently requires or locks a field. */
  useIsAsked: (name: string) => boolean
  useIsLocked: (name: string) => boolean
  /** The choices of a field that rules currently allow; `undefined` when no rule limits them. */
  useAllowed: (name: string) => readonly string[] | undefined
  /** Members written by controls, also beside fields; they are sent along. */
  written: ReadonlySet<string>
}

/** The store of the values of a form or of one row. */
interface ValueStore {
  read: () => Values
  write: (values: Values) => void
}

interface FormStateOptions {
  store: ValueStore
  fields: readonly Field[]
  opened: Values
  table: string | undefined
  recordId: string | undefined
  idOf: (name: string) => string
  /** Further values that rules and controls may read: the record of a row, or the rows of a record. */
  around?: () => Values
  /** Somebody else than the signed-in user. */
  caller?: FormCaller
  useRefusal: FormScope['useRefusal']
  /** Fields were written by the user or by another control. */
  onWrite: (names: readonly string[]) => void
  /** Fields have changed, including computed ones. */
  onChanged?: (names: readonly string[]) => void
}

/** Listeners are kept by name, so that a key press redraws only the fields that depend on it. */
export function formState({
  store,
  fields,
  opened,
  around = noValues,
  onWrite,
  ...given
}: FormStateOptions): FormState {
  const listeners = new Map<string, Set<() => void>>()
  const written = new Set<string>()
  const ruled = fields.filter((field) => fieldExpressions(field).length)
  const reads = new Set(ruled.flatMap((field) => fieldExpressions(field).flatMap(namesInText)))
  let now: ComputedForm = ruled.length
    ? computeForm(fields, opened, formContext(given.caller), around())
    : { values: {}, hidden: noNames }
  const isIn = (set: RuleSet, name: string) => now[set]?.has(name) ?? false

  const listen = (name: string, listener: () => void) => {
    const those = listeners.get(name) ?? new Set()
    listeners.set(name, those.add(listener))
    return () => void those.delete(listener)
  }
  // An emptied field stays empty; only members that are no fields come from the record.
  const valueIn = (name: string): unknown => {
    for (const held of [store.read(), opened]) if (Object.hasOwn(held, name)) return held[name]
    return around()[name]
  }
  const read = (): Values => ({ ...opened, ...store.read() })

  /** Computes the form as the server will; returns the names of changed fields. */
  const settle = (): string[] => {
    const held = read()
    const settled = computeForm(fields, held, formContext(given.caller), around())
    const was = now
    now = settled
    const moved = ruled.filter(({ name, compute, setTo }) => {
      const value = settled.values[name] ?? null
      if (!(compute || setTo) || isIn('hidden', name) || value === (held[name] ?? null)) return false
      store.write({ [name]: value })
      return true
    })
    const limited = ruled.filter(
      ({ name }) => !isSameList(was.allowed?.get(name), settled.allowed?.get(name)),
    )
    for (const { name } of limited) {
      const kept = remainingChoices(held[name], settled.allowed?.get(name))
      if (kept !== held[name]) store.write({ [name]: kept })
    }
    const turned = ruled.filter(({ name }) =>
      ruleSetNames.some((set) => isIn(set, name) !== (was[set]?.has(name) ?? false)),
    )
    return [...moved, ...limited, ...turned].map(({ name }) => name)
  }
  const listenTo = (name: string) => (listener: () => void) => listen(name, listener)
  const changed = (names: readonly string[]) => {
    const moved = names.some((name) => reads.has(name)) ? settle() : []
    const all = [...new Set([...names, ...moved])]
    for (const name of all) for (const listener of listeners.get(name) ?? []) listener()
    given.onChanged?.(all)
  }
  return {
    scope: {
      useValue: (name) =>
        useSyncExternalStore(
          (listener) => listen(name, listener),
          () => valueIn(name),
        ),
      read,
      write: (values) => {
        store.write(values)
        for (const name of Object.keys(values)) written.add(name)
        onWrite(Object.keys(values))
        changed(Object.keys(values))
      },
      useRefusal: given.useRefusal,
      idOf: given.idOf,
      fields,
      table: given.table,
      recordId: given.recordId,
    },
    changed,
    useIsShown: (name) => !useSyncExternalStore(listenTo(name), () => isIn('hidden', name)),
    useHiddenAmong: (names) => {
      const subscribe = (listener: () => void) => {
        const stops = names.map((name) => listen(name, listener))
        return () => {
          for (const stop of stops) stop()
        }
      }
      const hidden = () => names.filter((name) => isIn('hidden', name))
      return new Set(useSyncExternalStore(subscribe, () => hidden().join()) ? hidden() : [])
    },
    isHidden: (name) => isIn('hidden', name),
    emptied: () => fields.filter((field) => isIn('hidden', field.name) && !keepsValueWhenHidden(field)),
    useIsAsked: (name) => useSyncExternalStore(listenTo(name), () => isIn('required', name)),
    useIsLocked: (name) => useSyncExternalStore(listenTo(name), () => isIn('locked', name)),
    useAllowed: (name) => {
      const shown = useRef<readonly string[]>(undefined)
      return useSyncExternalStore(listenTo(name), () => {
        const allowed = now.allowed?.get(name)
        if (!isSameList(shown.current, allowed)) shown.current = allowed
        return shown.current
      })
    },
    written,
  }
}

const ruleSetNames = ['hidden', 'required', 'locked'] as const
type RuleSet = (typeof ruleSetNames)[number]
const isSameList = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
  a?.join('\n') === b?.join('\n')

/** The chosen values that remain when a rule limits the choices. */
function remainingChoices(value: unknown, allowed: readonly string[] | undefined): unknown {
  if (!allowed || value === null || value === undefined || value === '') return value
  const parts = splitList(String(value))
  const kept = parts.filter((part) => allowed.includes(part))
  return kept.length === parts.length ? value : kept.join(',') || null
}

/** The fields whose condition does not hold for these values. */
export const hiddenFields = (
  fields: readonly Field[],
  values: Values,
  around: Values = {},
): ReadonlySet<string> =>
  fields.some(({ showIf }) => showIf) ? computeForm(fields, values, formContext(), around).hidden : noNames

/** Values including the computed ones, as a form opens with them. */
export function withComputed(
  fields: readonly Field[],
  values: Values,
  around: Values = {},
  caller?: FormCaller,
): Values {
  const computed = fields.filter(({ compute, setTo }) => compute || setTo)
  if (!computed.length) return values
  const settled = computeForm(fields, values, formContext(caller), around).values
  return { ...values, ...Object.fromEntries(computed.map(({ name }) => [name, settled[name]])) }
}

const noNames: ReadonlySet<string> = new Set()
const noValues = (): Values => ({})

/** The fields an expression reads; none when it cannot be parsed. */
function namesInText(text: string): string[] {
  const expression = parse(text)
  return expression ? namesInExpression(expression).map((name) => name.split('.')[0] ?? name) : []
}

/** The values without those of hidden fields, as they will be stored. */
export const withoutEmptied = (state: Pick<FormState, 'emptied'>, values: Values): Values =>
  Object.assign(values, Object.fromEntries(state.emptied().map(({ name }) => [name, null])))
