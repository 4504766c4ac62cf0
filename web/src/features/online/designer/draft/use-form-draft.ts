import { type DefinitionSnapshot, definitionChanges } from '@banyan/contract/online/definition-changes'
import { formDefinition } from '@banyan/contract/online/form-head'
import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react'
import { CallError, call } from '#kit/call/api.ts'
import { useAction } from '#kit/call/hooks.ts'
import { reportFailure, showSuccess } from '#kit/call/report.ts'
import type { DesignerAction, DesignerState } from '#kit/designer/designer-state.ts'
import { dropJournal, type JournalKey, writeJournal } from '#kit/designer/journal.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftPart, useWork } from '#kit/draft/use-work.ts'
import type { DesignItem } from './design-items.ts'
import { itemsFrom, toSavedDesign } from './design-storage.ts'
import { findHead, mergedDesign } from './merged-design.ts'
import { nameFor } from './proposed-name.ts'

/** A definition as it was loaded; a new one has no id. */
export interface OpenedForm {
  id: string | undefined
  version: number | undefined
  items: readonly DesignItem[]
  /** What the designer opens with where that is something else, e.g. a copy. */
  start?: readonly DesignItem[]
}

export const journalKey = (id: string | undefined): JournalKey => `designer:form:${id ?? 'new'}`
export const baseVersion = ({ version }: OpenedForm): string => String(version ?? 'new')

interface MergedChanges {
  who: string
  changes: readonly string[]
}

/** Stores what is designed as the draft of the form, and keeps it over a reload until then. */
export function useFormDraft(
  form: OpenedForm,
  state: DesignerState<DesignItem>,
  dispatch: Dispatch<DesignerAction<DesignItem>>,
) {
  const [stored, setStored] = useState(form)
  const { id } = stored
  const text = useMemo(() => JSON.stringify(toSavedDesign(state.items)), [state.items])
  const isDirty = state.items !== stored.items && text !== JSON.stringify(toSavedDesign(stored.items))
  const add = useAction(formDefinition.addDesign, { quiet: true, showsRefusal: true })
  const edit = useAction(formDefinition.editDesign, { quiet: true, showsRefusal: true })
  const title = findHead(state.items).tableTxt || '新表单'
  const work = useWork({
    place: draftPlace('formDesign', form.id ?? 'new'),
    title: `表单设计 · ${title}`,
    version: form.version,
  })
  useDraftPart(work, 'items', {
    read: () => (isDirty ? state.items : undefined),
    restore: (items: DesignItem[]) => dispatch({ do: 'replace', items, name: '继续填写草稿' }),
    changes: (items: DesignItem[]) => [
      { label: '字段', now: `${state.items.length - 1} 项`, kept: `${items.length - 1} 项` },
    ],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the items is kept
  useEffect(() => {
    if (isDirty) work.changed()
    else if (work.isDirty()) work.settled()
  }, [isDirty, state.items])
  const journal = journalKey(form.id)
  const base = baseVersion(stored)
  useEffect(() => writeJournal(journal, base, state), [journal, base, state])

  const [merged, setMerged] = useState<MergedChanges>()
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
      const renamed = over.id ? undefined : underAnotherName(items, failure)
      if (renamed) {
        dispatch({ do: 'replace', items: renamed, name: '更换表名' })
        return send(renamed, over)
      }
      const newest = over.id ? await newerThan(over) : undefined
      if (!newest) {
        if (failure instanceof CallError) reportFailure(failure)
        return undefined
      }
      // Somebody else saved meanwhile: their work and this one become one.
      const both = mergedDesign(over.items, items, newest.items)
      dispatch({ do: 'replace', items: both, name: '合并他人的修改' })
      const saved = await send(both, newest)
      if (saved) setMerged({ who: newest.who, changes: changesBetween(over.items, newest.items) })
      return saved
    }
  }
  return {
    work,
    isDirty,
    id,
    /** What somebody else had changed when the last save was merged with it. */
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
    discard: () => {
      dropJournal(journal)
      work.settled()
    },
  }
}

/** A form whose proposed database name another form has, under the next one. */
function underAnotherName(items: readonly DesignItem[], failure: unknown): DesignItem[] | undefined {
  if (!(failure instanceof CallError) || failure.takenField !== 'tableName') return undefined
  const head = findHead(items)
  const plain = nameFor(head.tableTxt ?? '', [], 'form')
  const [, number] = /^_(\d+)$/.exec((head.tableName ?? '').slice(plain.length)) ?? []
  const isProposed = head.tableName === plain || (number !== undefined && head.tableName?.startsWith(plain))
  if (!isProposed || Number(number ?? 1) > 50) return undefined
  return items.map((item) =>
    item === head ? { ...head, tableName: `${plain}_${Number(number ?? 1) + 1}` } : item,
  )
}

/** What somebody else has stored, if that is why a save was refused. */
async function newerThan({
  id = '',
  version,
}: OpenedForm): Promise<(OpenedForm & { who: string }) | undefined> {
  try {
    const design = await call(formDefinition.design, { id }, { quiet: true })
    return design.head.version === version
      ? undefined
      : {
          id,
          version: design.head.version,
          items: itemsFrom(design),
          who: design.head.updateBy_dictText ?? design.head.updateBy ?? '他人',
        }
  } catch {
    return undefined // the failure of the save itself is told
  }
}

/** What makes one design another, in words. */
const changesBetween = (before: readonly DesignItem[], after: readonly DesignItem[]): string[] => {
  const [was, is] = [before, after].map((items) => toSavedDesign(items) as unknown as DefinitionSnapshot)
  return was && is ? definitionChanges(was, is) : []
}
