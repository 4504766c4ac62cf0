import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { itemsText } from '@banyan/contract/service/template/template'
import { templateChanges } from '@banyan/contract/service/template/template-changes'
import { type Dispatch, type RefObject, useMemo, useRef, useState } from 'react'
import { CallError, call } from '#kit/call/api.ts'
import { useAction } from '#kit/call/hooks.ts'
import { reportFailure, showSuccess } from '#kit/call/report.ts'
import type { LeftWork } from '#kit/designer/journal.ts'
import { mergedItems } from '#kit/designer/merged-items.ts'
import { useKeptDesign } from '#kit/designer/use-kept-design.ts'
import { draftPlace } from '#kit/draft/place.ts'
import type { OpenWork } from '#kit/draft/use-work.ts'
import type { DesignerAction, DesignerState } from './designer-state.ts'
import { journalKey, readTemplate, type Template } from './template.ts'

/** Somebody else stored the template while it was being designed here. */
export interface DraftConflict {
  /** The common base of both versions. */
  base: readonly TemplateItem[]
  mine: readonly TemplateItem[]
  newest: Template
  /** Who stored it, where that is known. */
  who?: string
  /** The conflict was found when left work was restored, not by a save. */
  isLeft: boolean
}

interface Options {
  dispatch: Dispatch<DesignerAction>
  /** Gives the parent access to the unsaved work, e.g. for closing. */
  workOutside: RefObject<OpenWork | undefined> | undefined
  /** Work that was left in this window over an older text. */
  left: LeftWork<TemplateItem> | undefined
}

/** Saves what is designed as the draft of the service type, and keeps it over a reload until then (DEC-116). */
export function useTemplateDraft(
  template: Template,
  state: DesignerState,
  { dispatch, workOutside, left }: Options,
) {
  const { id, kind } = template
  const [stored, setStored] = useState(template.text)
  const storedItems = useRef(template.items)
  const text = useMemo(() => itemsText(state.items), [state.items])
  const isDirty = state.items !== storedItems.current && text !== itemsText(storedItems.current)
  const edit = useAction(serviceType.edit, { quiet: true, showsRefusal: true })
  const [conflict, setConflict] = useState<DraftConflict | undefined>(
    left && { base: left.began, mine: left.state.items, newest: template, isLeft: true },
  )

  // The version advances with our own saves only, so that a save over another person's is refused (DEC-114).
  const version = useRef(template.version)
  if (template.text === stored) version.current = template.version

  const work = useKeptDesign<TemplateItem>({
    place: draftPlace(`template ${kind.member}`, id),
    title: kind.title,
    version: template.version,
    journal: journalKey(template),
    state,
    stored: { items: storedItems.current, base: stored },
    isDirty,
    isUndecided: conflict?.isLeft === true,
    onContinue: ({ items, began }) => {
      if (itemsText(began) === itemsText(storedItems.current))
        dispatch({ do: 'replace', items, name: '继续填写草稿' })
      else
        setConflict({
          base: began,
          mine: items,
          newest: { ...template, items: storedItems.current, version: version.current },
          isLeft: true,
        })
    },
    changesIn: ({ items, began }) => templateChanges(began, items),
  })
  if (workOutside) workOutside.current = work

  /** Saves the items; resolves to whether they are stored. */
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
          who: await lastEditor(id),
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
      return undefined // the failure of the save itself is reported
    }
  }

  return {
    work,
    isDirty,
    isSaving: edit.isPending,
    /** Whether it is stored now; a refusal or conflict is shown. */
    save: async (): Promise<boolean> => !isDirty || send(version.current),
    discard: work.giveUp,
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
    /** Resolves the conflict with the own items: restored work becomes one step, a save overwrites the stored items. */
    keepMine: async () => {
      if (!conflict) return
      setConflict(undefined)
      if (conflict.isLeft) dispatch({ do: 'replace', items: conflict.mine, name: '恢复未保存的修改' })
      else await send(conflict.newest.version)
    },
    /** Resolves the conflict with the stored items, as one step that can be undone. */
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

/** Who changed the service type last. */
async function lastEditor(id: string): Promise<string | undefined> {
  try {
    const record = await call(serviceType.byId, { id }, { quiet: true })
    return record.updateBy_dictText ?? record.updateBy ?? undefined
  } catch {
    return undefined // the conflict is shown without a name
  }
}
