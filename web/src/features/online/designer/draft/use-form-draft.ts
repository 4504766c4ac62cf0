import type { ResultOf } from '@banyan/contract/endpoint'
import { type DefinitionSnapshot, definitionChanges } from '@banyan/contract/online/definition-changes'
import { formDefinition } from '@banyan/contract/online/form-head'
import { type Dispatch, useMemo, useRef, useState } from 'react'
import { CallError, call } from '#kit/call/api.ts'
import { useAction } from '#kit/call/hooks.ts'
import { reportFailure, showSuccess } from '#kit/call/report.ts'
import { type DesignerAction, type DesignerState, initialState } from '#kit/designer/designer-state.ts'
import type { JournalKey, LeftWork } from '#kit/designer/journal.ts'
import { useKeptDesign } from '#kit/designer/use-kept-design.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { type DesignItem, reduceDesign } from './design-items.ts'
import { itemsFrom, toSavedDesign } from './design-storage.ts'
import { findHead, mergedDesign } from './merged-design.ts'
import { proposeName } from './proposed-name.ts'

/** A definition as it was loaded; a new one has no id. */
export interface OpenedForm {
  id: string | undefined
  version: number | undefined
  items: readonly DesignItem[]
  /** The name of the last person who saved it. */
  who?: string
  /** The items to start with instead of the stored ones, e.g. of a copy. */
  start?: readonly DesignItem[]
}

/** A definition as the server gives it. */
export const openedForm = (id: string, design: ResultOf<typeof formDefinition.design>): OpenedForm => ({
  id,
  version: design.head.version,
  items: itemsFrom(design),
  who: design.head.updateBy_dictText ?? design.head.updateBy ?? undefined,
})

export const journalKey = (id: string | undefined): JournalKey => `designer:form:${id ?? 'new'}`
export const baseVersion = ({ version }: OpenedForm): string => String(version ?? 'new')

interface MergedChanges {
  who: string
  changes: readonly string[]
}

type LeftDesign = LeftWork<DesignItem> | undefined

/** The initial state of the designer: unsaved work of this window, merged with later saves of others. */
export function openedState({ items, start }: OpenedForm, left: LeftDesign): DesignerState<DesignItem> {
  if (start || !left) return initialState(start ?? items)
  if (!left.isBehind) return left.state
  const opened = initialState(items)
  return isChanged(left)
    ? reduceDesign(opened, mergeStep(mergedDesign(left.began, left.state.items, items)))
    : opened
}

const mergeStep = (items: readonly DesignItem[]) =>
  ({ do: 'replace', items, name: '合并他人的修改' }) as const
const designText = (items: readonly DesignItem[]) => JSON.stringify(toSavedDesign(items))
const isChanged = ({ began, state }: LeftWork<DesignItem>) => designText(began) !== designText(state.items)

/** Saves the design as draft of the form, and keeps unsaved work over a reload. */
export function useFormDraft(
  form: OpenedForm,
  state: DesignerState<DesignItem>,
  dispatch: Dispatch<DesignerAction<DesignItem>>,
  left: LeftDesign,
) {
  const [stored, setStored] = useState(form)
  const { id } = stored
  const text = useMemo(() => designText(state.items), [state.items])
  const isDirty = state.items !== stored.items && text !== designText(stored.items)
  const add = useAction(formDefinition.addDesign, { quiet: true, showsRefusal: true })
  const edit = useAction(formDefinition.editDesign, { quiet: true, showsRefusal: true })
  const title = findHead(state.items).tableTxt || '新表单'
  const [merged, setMerged] = useState<MergedChanges | undefined>(() =>
    left?.isBehind && !form.start && isChanged(left) ? describeMerged(left.began, form) : undefined,
  )
  const work = useKeptDesign<DesignItem>({
    place: draftPlace('formDesign', form.id ?? 'new'),
    title: `表单设计 · ${title}`,
    version: form.version,
    journal: journalKey(form.id),
    state,
    stored: { items: stored.items, base: baseVersion(stored) },
    isDirty,
    onContinue: ({ items, began }) => {
      if (designText(began) === designText(stored.items))
        return dispatch({ do: 'replace', items, name: '继续填写草稿' })
      dispatch(mergeStep(mergedDesign(began, items, stored.items)))
      setMerged(describeMerged(began, stored))
    },
    changesIn: ({ items, began }) => changesBetween(began, items),
  })

  // Two saves in a row wait for each other.
  const isSending = useRef(false)
  const send = async (items: readonly DesignItem[], over: OpenedForm): Promise<OpenedForm | undefined> => {
    const { head, fields, tables } = toSavedDesign(items)
    try {
      const { result } = over.id
        ? await edit.mutateAsync({
            head: { ...(head as object), id: over.id, version: over.version } as never,
            fields,
            tables,
          })
        : await add.mutateAsync({ head, fields, tables })
      return { ...result, items }
    } catch (failure) {
      const renamed = over.id ? undefined : withNextTableName(items, failure)
      if (renamed) {
        dispatch({ do: 'replace', items: renamed, name: '更换表名' })
        return send(renamed, over)
      }
      const newest = over.id ? await fetchNewer(over) : undefined
      if (!newest) {
        if (failure instanceof CallError) reportFailure(failure)
        return undefined
      }
      // Merges the save of somebody else with this work.
      const both = mergedDesign(over.items, items, newest.items)
      dispatch(mergeStep(both))
      const saved = await send(both, newest)
      if (saved) setMerged(describeMerged(over.items, newest))
      return saved
    }
  }
  return {
    work,
    isDirty,
    id,
    /** Changes by others that the last save has merged. */
    merged,
    forgetMerged: () => setMerged(undefined),
    isSaving: add.isPending || edit.isPending,
    /** The id of the stored definition, or nothing when it was refused; a refusal is shown. */
    save: async (): Promise<string | undefined> => {
      if (isSending.current) return undefined
      if (!isDirty && id) return id
      isSending.current = true
      try {
        const saved = await send(state.items, stored)
        if (!saved) return undefined
        setStored(saved)
        work.settled()
        showSuccess('保存成功')
        return saved.id
      } finally {
        isSending.current = false
      }
    },
    discard: work.giveUp,
  }
}

/** The items with the next free table name, if the proposed one was taken. */
function withNextTableName(items: readonly DesignItem[], failure: unknown): DesignItem[] | undefined {
  if (!(failure instanceof CallError) || failure.takenField !== 'tableName') return undefined
  const head = findHead(items)
  const plain = proposeName(head.tableTxt ?? '', [], 'form')
  const [, number] = /^_(\d+)$/.exec((head.tableName ?? '').slice(plain.length)) ?? []
  const isProposed = head.tableName === plain || (number !== undefined && head.tableName?.startsWith(plain))
  if (!isProposed || Number(number ?? 1) > 50) return undefined
  return items.map((item) =>
    item === head ? { ...head, tableName: `${plain}_${Number(number ?? 1) + 1}` } : item,
  )
}

/** The version stored by somebody else, if that caused the refusal. */
async function fetchNewer({ id = '', version }: OpenedForm): Promise<OpenedForm | undefined> {
  try {
    const design = await call(formDefinition.design, { id }, { quiet: true })
    return design.head.version === version ? undefined : openedForm(id, design)
  } catch {
    return undefined // the failure of the save itself is reported
  }
}

const describeMerged = (
  began: readonly DesignItem[],
  { who = '他人', items }: OpenedForm,
): MergedChanges => ({
  who,
  changes: changesBetween(began, items),
})

/** The differences of two designs in words. */
const changesBetween = (before: readonly DesignItem[], after: readonly DesignItem[]): string[] => {
  const [was, is] = [before, after].map((items) => toSavedDesign(items) as unknown as DefinitionSnapshot)
  return was && is ? definitionChanges(was, is) : []
}
