import { checkFilled, checkItem, type FilledFault } from '@banyan/contract/service/template/check'
import { blankValues, type FilledValues, settleValues } from '@banyan/contract/service/template/filled'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { useCallback, useId, useReducer, useRef } from 'react'
import { findControl, showControl } from '#kit/form/show-control.ts'
import { useAfterSaveQueue } from '#kit/upload/after-save.ts'

interface State {
  values: FilledValues
  /** Item id → refusal of its value. */
  faults: Readonly<Record<string, string>>
  isDirty: boolean
}

type FormStep =
  | { do: 'change'; item: string; value: unknown }
  | { do: 'leave'; item: TemplateItem }
  | { do: 'refuse'; faults: readonly FilledFault[] }
  | { do: 'saved' }

/** A template that is being filled in: give it to `TemplateForm`. */
export interface FilledForm extends State {
  items: readonly TemplateItem[]
  change: (item: string, value: unknown) => void
  /** Called when a control is left; checks its item (SERVICE-033, SERVICE-037). */
  leave: (item: TemplateItem) => void
  /** Returns the values to store; `undefined` if there are faults, which are shown with the first one focused. */
  check: () => FilledValues | undefined
  /** The number of invalid items; their faults are shown. */
  countWrong: () => number
  /** Shows what the server found. */
  refuse: (faults: readonly FilledFault[]) => void
  /** Called after saving: clears the unsaved state and deletes removed files. */
  saved: () => void
  afterSave: (act: () => void) => void
  /** The id of an item's control. */
  idOf: (item: string) => string
}

/** Holds what is filled into a template version. Without `opened` it starts with the defaults of the items. */
export function useFilledForm(items: readonly TemplateItem[], opened?: FilledValues): FilledForm {
  const [state, dispatch] = useReducer(applyStep, undefined, () => ({
    values: opened ?? blankValues(items),
    faults: {},
    isDirty: false,
  }))
  const queue = useAfterSaveQueue()
  const prefix = useId()
  // Read-only items keep what the form was opened with.
  const before = useRef(opened ?? blankValues(items))
  const idOf = useCallback((item: string) => `${prefix}${item}`, [prefix])
  const change = useCallback((item: string, value: unknown) => dispatch({ do: 'change', item, value }), [])
  const leave = useCallback((item: TemplateItem) => dispatch({ do: 'leave', item }), [])
  const refuse = useCallback(
    (faults: readonly FilledFault[]) => {
      dispatch({ do: 'refuse', faults })
      const control = faults[0] && findControl(idOf(faults[0].item))
      if (control) showControl(control)
    },
    [idOf],
  )
  const { values } = state
  const look = () => {
    const found = checkFilled(items, values, { before: before.current, takesLocalFiles: true })
    refuse(found.faults)
    return found
  }
  const check = () => {
    const found = look()
    return found.faults.length ? undefined : found.values
  }
  const countWrong = () => look().faults.length
  const saved = () => {
    dispatch({ do: 'saved' })
    queue.saved()
  }
  return {
    ...state,
    items,
    change,
    leave,
    refuse,
    idOf,
    afterSave: queue.afterSave,
    check,
    countWrong,
    saved,
  }
}

const formOptions = { takesLocalFiles: true }

function applyStep(state: State, step: FormStep): State {
  switch (step.do) {
    case 'change': {
      const { [step.item]: _, ...faults } = state.faults
      return { values: { ...state.values, [step.item]: step.value }, faults, isDirty: true }
    }
    case 'leave': {
      const { id } = step.item
      const fault = checkItem(step.item, settleValues([step.item], state.values)[id], formOptions)
      const { [id]: _, ...others } = state.faults
      return { ...state, faults: fault === undefined ? others : { ...others, [id]: fault } }
    }
    case 'refuse':
      return { ...state, faults: Object.fromEntries(step.faults.map(({ item, message }) => [item, message])) }
    case 'saved':
      return { ...state, isDirty: false }
  }
}
