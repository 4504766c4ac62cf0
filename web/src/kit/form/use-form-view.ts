import { useEffect, useState } from 'react'
import type { Field } from '#kit/widgets/widget.ts'
import type { FormLayout } from './layout.ts'
import { findControl, showControl } from './show-control.ts'

/** The open tab and the folded headings. */
export interface FormView {
  tab: string
  onTab: (tab: string) => void
  /** Folded headings, by tab and name. */
  folded: ReadonlySet<string>
  onFold: (section: string) => void
  /** Opens the tab and heading of a field and focuses it. */
  open: (field: string) => void
}

export const sectionKey = (tab: string, group: string): string => `${tab}\n${group}`

/** The state of tabs and headings of a form. */
export function useFormView(layout: FormLayout, idOf: (field: string) => string): FormView {
  const [tab, setTab] = useState(layout.tabs[0]?.name ?? '')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [sought, setSought] = useState<{ field: string }>()

  // Runs after the rendering that opened the field's position.
  useEffect(() => {
    if (!sought) return
    let timer: ReturnType<typeof setTimeout>
    const seek = (patience: number) => {
      const control = findControl(idOf(sought.field))
      if (control) return showControl(control)
      if (patience > 0) timer = setTimeout(() => seek(patience - 1), 20) // a tab renders its fields a moment later
    }
    seek(50)
    return () => clearTimeout(timer)
  }, [sought, idOf])

  return {
    tab,
    onTab: setTab,
    folded,
    onFold: (section) => {
      const next = new Set(folded)
      if (!next.delete(section)) next.add(section)
      setFolded(next)
    },
    open: (field) => {
      const place = findFieldPlace(layout, field)
      if (place?.tab) setTab(place.tab)
      if (place?.section && folded.has(place.section)) {
        const next = new Set(folded)
        next.delete(place.section)
        setFolded(next)
      }
      setSought({ field })
    },
  }
}

function findFieldPlace({ head, tabs }: FormLayout, field: string) {
  for (const { name, sections } of [{ name: '', sections: head }, ...tabs]) {
    const section = sections.find(({ fields }) => fields.some((each) => holdsField(each, field)))
    if (section) return { tab: name, section: section.group && sectionKey(name, section.group) }
  }
  return undefined
}

/** A linked drop-down holds the fields of its further levels. */
const holdsField = ({ name, linkDownOthers = [] }: Field, field: string) =>
  name === field || linkDownOthers.some((level) => level.field === field)
