import type { FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import type { FormLayout } from './layout.ts'

/** Which tab is in view and which headings are folded. */
export interface Places {
  tab: string
  onTab: (tab: string) => void
  /** Folded headings, by tab and name. */
  folded: ReadonlySet<string>
  onFold: (section: string) => void
  /** Brings a field into view, whatever hides it, with its refusal and the cursor in it. */
  open: (field: string, refusal?: string) => void
}

export const sectionKey = (tab: string, group: string): string => `${tab}\n${group}`

/** What of a form is in view. */
export function usePlaces(layout: FormLayout, form: FormInstance): Places {
  const [tab, setTab] = useState(layout.tabs[0]?.name ?? '')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [sought, setSought] = useState<{ field: string; refusal?: string }>()

  // After the drawing in which its place opened: a field that was never drawn has no rules to ask yet.
  useEffect(() => {
    if (!sought) return
    let timer: ReturnType<typeof setTimeout>
    const show = () => form.scrollToField(sought.field, { focus: true, block: 'center' })
    const seek = (patience: number) => {
      if (patience > 0 && !(sought.field in form.getFieldsValue())) {
        timer = setTimeout(() => seek(patience - 1), 20) // a tab takes a moment to draw its fields
        return
      }
      if (sought.refusal === undefined) return void form.validateFields([sought.field]).then(show, show)
      form.setFields([{ name: sought.field, errors: [sought.refusal] }])
      show()
    }
    seek(50)
    return () => clearTimeout(timer)
  }, [sought, form])

  return {
    tab,
    onTab: setTab,
    folded,
    onFold: (section) => {
      const next = new Set(folded)
      if (!next.delete(section)) next.add(section)
      setFolded(next)
    },
    open: (field, refusal) => {
      const place = placeOf(layout, field)
      if (place?.tab) setTab(place.tab)
      if (place?.section && folded.has(place.section)) {
        const next = new Set(folded)
        next.delete(place.section)
        setFolded(next)
      }
      setSought({ field, refusal })
    },
  }
}

function placeOf({ head, tabs }: FormLayout, field: string) {
  for (const { name, sections } of [{ name: '', sections: head }, ...tabs]) {
    const section = sections.find(({ fields }) => fields.some((each) => each.name === field))
    if (section) return { tab: name, section: section.group && sectionKey(name, section.group) }
  }
  return undefined
}
