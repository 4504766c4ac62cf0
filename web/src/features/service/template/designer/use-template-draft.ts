import { serviceType } from '@banyan/contract/service/service-type'
import { itemsText } from '@banyan/contract/service/template/template'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { showSuccess } from '#kit/call/report.ts'
import { useUnsaved } from '#kit/page/unsaved.ts'
import type { DesignerState } from './designer-state.ts'
import { dropJournal, writeJournal } from './journal.ts'
import { journalOf, type Template } from './template.ts'

/** Saves what is designed as the draft of the service type, and keeps it over a reload until then (DEC-116). */
export function useTemplateDraft(
  template: Template,
  state: DesignerState,
  isDirtyOutside: RefObject<boolean> | undefined,
) {
  const { id, kind } = template
  const journal = journalOf(template)
  const [stored, setStored] = useState(template.text)
  const storedItems = useRef(template.items)
  const text = useMemo(() => itemsText(state.items), [state.items])
  const isDirty = state.items !== storedItems.current && text !== itemsText(storedItems.current)
  const edit = useAction(serviceType.edit, { quiet: true })

  // The version counts on by our own saves only: over somebody else's save ours is refused (DEC-114).
  const version = useRef(template.version)
  if (template.text === stored) version.current = template.version

  const current = useRef(isDirty)
  current.current = isDirty
  if (isDirtyOutside) isDirtyOutside.current = isDirty
  useUnsaved(() => current.current)
  useEffect(() => writeJournal(journal, stored, state), [journal, stored, state])

  return {
    isDirty,
    isSaving: edit.isPending,
    /** Whether it is stored now; a refusal was told by the call. */
    save: async (): Promise<boolean> => {
      if (!isDirty) return true
      try {
        await edit.mutateAsync({ id, version: version.current, [kind.member]: text })
      } catch {
        return false
      }
      storedItems.current = state.items
      setStored(text)
      showSuccess('保存成功') // SERVICE-010
      return true
    },
    discard: () => dropJournal(journal),
  }
}
