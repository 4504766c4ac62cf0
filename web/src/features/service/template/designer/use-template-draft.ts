import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { itemsText, readItems } from '@banyan/contract/service/template/template'
import { type Dispatch, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { CallError, call } from '#kit/call/api.ts'
import { useAction } from '#kit/call/hooks.ts'
import { reportFailure, showSuccess } from '#kit/call/report.ts'
import { dropJournal, writeJournal } from '#kit/designer/journal.ts'
import { mergedItems } from '#kit/designer/merged-items.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { type OpenWork, useDraftPart, useWork } from '#kit/draft/use-work.ts'
import type { DesignerAction, DesignerState } from './designer-state.ts'
import { journalKey, readTemplate, type Template } from './template.ts'

/** Somebody else stored the template while it was being designed here. */
export interface DraftConflict {
  /** What both began with. */
  base: readonly TemplateItem[]
  mine: readonly TemplateItem[]
  newest: Template
  /** Who stored it, where that is known. */
  who?: string
  /** Found when the template was opened: the work was left in this window. */
  isLeft: boolean
}

interface Options {
  dispatch: Dispatch<DesignerAction>
  /** Tells whoever may close the designer of its unsaved work. */
  workOutside: RefObject<OpenWork | undefined> | undefined
  /** Work that was left in this window over an older text. */
  left: { state: DesignerState; base: string } | undefined
}

/** Saves what is designed as the draft of the service type, and keeps it over a reload until then (DEC-116). */
export function useTemplateDraft(
  template: Template,
  state: DesignerState,
  { dispatch, workOutside, left }: Options,
) {
  const { id, kind } = template
  const journal = journalKey(template)
  const [stored, setStored] = useState(template.text)
  const storedItems = useRef(template.items)
  const text = useMemo(() => itemsText(state.items), [state.items])
  const isDirty = state.items !== storedItems.current && text !== itemsText(storedItems.current)
  const edit = useAction(serviceType.edit, { quiet: true, showsRefusal: true })
  const [conflict, setConflict] = useState<DraftConflict | undefined>(
    left && { base: parseItems(left.base), mine: left.state.items, newest: template, isLeft: true },
  )

  // The version advances with our own saves only, so that a save over another person's is refused (DEC-114).
  const version = useRef(template.version)
  if (template.text === stored) version.current = template.version

  const work = useWork({
    place: draftPlace(`template ${kind.member}`, id),
    title: kind.title,
    version: template.version,
  })
  if (workOutside) workOutside.current = work
  useDraftPart(work, 'items', {
    read: () => (isDirty ? state.items : undefined),
    restore: (items: TemplateItem[]) => dispatch({ do: 'replace', items, name: '继续填写草稿' }),
    changes: (items: TemplateItem[]) => [
      { label: '组件', now: labelSummary(state.items), kept: labelSummary(items) },
    ],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the items is kept
  useEffect(() => {
    if (isDirty) work.changed()
    else if (work.isDirty()) work.settled()
  }, [isDirty, state.items])
  const isUndecided = conflict?.isLeft === true
  useEffect(() => {
    if (!isUndecided) writeJournal(journal, stored, state)
  }, [journal, stored, state, isUndecided])

  /** Whether it is stored now. */
  const send = async (over: number, items = state.items): Promise<boolean> => {
    const sent = items === state.items ? text : itemsText(items)
    try {
      await edit.mutateAsync({ id, version: over, [kind.member]: sent })
    } catch (failure) {
      const newest = await newerThan(over)
      // Only other members of the service type changed, so nothing is lost.
      if (newest && (newest.text === stored || newest.text === sent)) return send(newest.version, items)
      if (newest)
        setConflict({
          base: storedItems.current,
          mine: items,
          newest,
          who: await whoStored(id),
          isLeft: false,
        })
      else if (failure instanceof CallError) reportFailure(failure)
      return false
    }
    storedItems.current = items
    setStored(sent)
    showSuccess('保存成功') // SERVICE-010
    return true
  }
  /** What somebody else has stored, if that is why a save was refused. */
  const newerThan = async (over: number): Promise<Template | undefined> => {
    try {
      const details = await call(serviceTemplate.details, { id }, { quiet: true })
      const found = details.version === over ? undefined : readTemplate(details, kind)
      return typeof found === 'string' ? undefined : found
    } catch {
      return undefined // the failure of the save itself is told
    }
  }

  return {
    work,
    isDirty,
    isSaving: edit.isPending,
    /** Whether it is stored now; a refusal or conflict is shown. */
    save: async (): Promise<boolean> => !isDirty || send(version.current),
    discard: () => {
      dropJournal(journal)
      work.settled()
    },
    conflict,
    /** Keeps the changes of both, item by item and member by member; the own change wins at the same place. */
    merge: async () => {
      if (!conflict) return
      const { base, mine, newest, isLeft } = conflict
      setConflict(undefined)
      const merged = mergedItems(base, mine, newest.items, ({ id: key }) => key)
      dispatch({ do: 'replace', items: merged, name: '合并他人的修改' })
      if (!isLeft) await send(newest.version, merged)
    },
    /** Keeps the own work: a draft is restored as one step, a save overwrites the other one. */
    keepMine: async () => {
      if (!conflict) return
      setConflict(undefined)
      if (conflict.isLeft) dispatch({ do: 'replace', items: conflict.mine, name: '恢复未保存的修改' })
      else await send(conflict.newest.version)
    },
    /** Takes what the other one stored, as one step that can be undone. */
    takeNewest: () => {
      setConflict(undefined)
      if (!conflict || conflict.isLeft) return
      const { newest } = conflict
      storedItems.current = newest.items
      version.current = newest.version
      setStored(newest.text)
      dispatch({ do: 'replace', items: newest.items, name: '改用最新内容' })
    },
    goOn: () => setConflict(undefined),
  }
}

const labelSummary = (items: readonly TemplateItem[]): string =>
  `${items.length} 个：${items.map(({ label }) => label).join('、')}`

function parseItems(text: string): readonly TemplateItem[] {
  const read = readItems(text)
  return read.ok ? read.template : []
}

/** Who changed the service type last. */
async function whoStored(id: string): Promise<string | undefined> {
  try {
    const record = await call(serviceType.byId, { id }, { quiet: true })
    return record.updateBy_dictText ?? record.updateBy ?? undefined
  } catch {
    return undefined // the conflict is told without a name
  }
}
