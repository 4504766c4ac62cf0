import { AttrSetting } from '@banyan/contract/access/object-rule'

/** What a rule says of members; what it does not mention is seen and changed freely (DEC-063). */
export function parseSettings(text: string | null | undefined): AttrSetting[] {
  if (!text) return []
  try {
    return AttrSetting.array().safeParse(JSON.parse(text)).data ?? []
  } catch {
    return [] // written by hand
  }
}

/** One member seen or changeable; what cannot be seen cannot be changed, what can be changed can be seen. */
export function withSetting(
  settings: readonly AttrSetting[],
  attr: string,
  change: { visible: boolean } | { editable: boolean },
): AttrSetting[] {
  const old = settings.find((one) => one.attr === attr) ?? { attr, visible: true, editable: true }
  const next =
    'visible' in change
      ? { attr, visible: change.visible, editable: change.visible && old.editable }
      : { attr, visible: old.visible || change.editable, editable: change.editable }
  const others = settings.filter((one) => one.attr !== attr)
  return next.visible && next.editable ? others : [...others, next]
}
